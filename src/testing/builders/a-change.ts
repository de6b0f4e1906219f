import { randomUUID } from 'node:crypto'
import type { Changeable } from '#contract/shop/order-changes.ts'
import type { Order, Quote } from '#contract/shop/orders.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import type { TestAnswer, TestClient } from '#testing/programs/test-app.ts'

export type OrderChanges = Partial<{
  lines: readonly CartLine[]
  restaurant: number
  takeawayAt: string
  payment: Order['payment']
  promo: string
}>

/** The request body that changes an order into another one, at the price quoted by the server. */
export async function aChange(
  client: TestClient,
  { token }: Pick<Order, 'token'>,
  changes: OrderChanges,
): Promise<Record<string, unknown>> {
  const before = (await client.get(`/api/orders/${token}/change`)).json<Changeable>()
  const { restaurant, lines, takeawayAt, payment, comment, overEighteen } = before
  const changedOrder = { restaurant, lines, takeawayAt, payment, ...changes }
  const promo = changes.promo ?? before.promo?.code
  const quoted = await client.post('/api/quotes', {
    restaurant: changedOrder.restaurant,
    lines: changedOrder.lines,
    promo,
    replaces: token,
  })
  const { menuVersion, toPay, points } = quoted.json<Quote>()
  return {
    ...changedOrder,
    ...(promo !== undefined && { promo }),
    comment,
    overEighteen,
    termsAccepted: true,
    shown: { menuVersion, toPay, points },
  }
}

/** Sends a change, under a new idempotency key unless one is given. */
export const sendChange = (
  client: TestClient,
  { token }: Pick<Order, 'token'>,
  body: unknown,
  key: string = randomUUID(),
): Promise<TestAnswer> =>
  client.post(`/api/orders/${token}/change`, body, { 'idempotency-key': key })

/** Changes an order; throws when it is refused. */
export async function change(
  client: TestClient,
  order: Pick<Order, 'token'>,
  changes: OrderChanges,
): Promise<Order> {
  const answer = await sendChange(client, order, await aChange(client, order, changes))
  if (answer.status !== 201) throw new Error(`the order was not changed: ${answer.text}`)
  return answer.json<Order>()
}
