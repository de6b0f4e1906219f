import { randomUUID } from 'node:crypto'
import type { Payment } from '#contract/shop/payments.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { Behaviour } from '#payment-service/behaviour.ts'
import { type OutcomeName, demonstrationCards } from '#payment-service/outcomes.ts'
import { type TestOrderBody, anOrder, place } from './an-order.ts'
import type { TestAnswer, TestClient, TestApp } from '#testing/programs/test-app.ts'

/**
 * A token from the provider’s card fields, for a card of the demonstration bank. Its security code
 * is recognisable, so that tests can search for it in stored data.
 */
export async function cardToken(
  origin: string,
  name: OutcomeName,
  { save = false, cvc = '737' }: { save?: boolean; cvc?: string } = {},
): Promise<string> {
  const reply = await fetch(`${origin}/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      number: demonstrationCards[name].number,
      expiry: '12/30',
      cvc,
      holder: 'Zoé Lefèvre',
      save,
      locale: 'fr',
    }),
  })
  if (reply.status !== 201) throw new Error(`the bank issued no card token: ${await reply.text()}`)
  return ((await reply.json()) as { token: string }).token
}

/** Presses a button on the bank’s page; returns the address to which it leads. */
export async function answerBank(
  challengeUrl: string | null,
  answer: string,
): Promise<string | null> {
  if (challengeUrl === null) throw new Error('the payment has no challenge URL')
  const reply = await fetch(challengeUrl, {
    method: 'POST',
    body: new URLSearchParams({ answer }),
    redirect: 'manual',
  })
  return reply.headers.get('location')
}

/** Sets how the bank misbehaves; `secret` is the one that it shares with the shop. */
export async function setBehaviour(
  origin: string,
  secret: string,
  behaviour: Partial<Behaviour>,
): Promise<void> {
  const reply = await fetch(`${origin}/v1/behaviour`, {
    method: 'PUT',
    body: JSON.stringify(behaviour),
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
  })
  if (!reply.ok) throw new Error(`the bank answered ${reply.status}`)
}

/** The origin of the program’s embedded payment service. */
export function paymentOrigin({ services }: Pick<TestApp, 'services'>): string {
  const fields = services.payments?.cardFields
  if (fields?.provider !== 'embedded')
    throw new Error('the payment provider is not the embedded one')
  return fields.origin
}

/** Places an order that awaits payment by card. */
export const placeByCard = async (
  client: TestClient,
  changes: Partial<TestOrderBody> = {},
): Promise<Order> => place(client, await anOrder(client, { payment: 'card', ...changes }))

/** Attempts to pay an order with a card, under a new idempotency key unless one is given. */
export const pay = (
  client: TestClient,
  order: Pick<Order, 'token'>,
  card: string,
  key: string = randomUUID(),
): Promise<TestAnswer> =>
  client.post(`/api/orders/${order.token}/payments`, { card }, { 'idempotency-key': key })

export const check = async (client: TestClient, order: Pick<Order, 'token'>): Promise<Payment> =>
  (await client.post(`/api/orders/${order.token}/payments/check`, undefined)).json()
