import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiClient } from '#contract/client.ts'
import type { ErrorCode, Problem } from '#contract/errors.ts'
import { changeOrder as changeCall } from '#contract/shop/order-changes.ts'
import { type Order, placeOrder as placeCall } from '#contract/shop/orders.ts'
import {
  type Payment,
  checkPayment,
  payAtRestaurant,
  payOrder as payCall,
} from '#contract/shop/payments.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { OutcomeName } from '#payment-service/outcomes.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { aChange } from '#testing/builders/a-change.ts'
import { answerBank, cardToken } from '#testing/builders/a-card.ts'
import { HAUSSMANN, type TestOrderBody, anOrder } from '#testing/builders/an-order.ts'
import type { ShopEnvironment } from '#testing/programs/shop-environment.ts'
import type { TestAnswer, TestClient } from '#testing/programs/test-app.ts'
import { type ShopRequest, clientOver, expectRefusal } from './send.ts'
import { freeDays } from './times.ts'

/** Milliseconds between two attempts. */
export const PAUSE = 100

export type PlaceBody = BodyOf<typeof placeCall>

/** An order whose placement was confirmed to the customer by an answer. */
export type AnsweredOrder = Pick<
  Order,
  'token' | 'number' | 'toPay' | 'takeawayAt' | 'payment' | 'status'
>

/**
 * Sends a request as a browser does: repeats the same request whenever the connection breaks, or
 * the answer is `request_in_flight`, `server_error` or `unavailable`, until there is another
 * answer.
 */
export async function insist(
  { send, patience, mayAnswer, faults }: ShopEnvironment,
  request: ShopRequest,
): Promise<TestAnswer> {
  for (let tries = 0; tries < patience; tries += 1) {
    try {
      const answer = await send(request)
      if (answer.status >= 500 && !mayAnswer(answer))
        faults.push(`${request.path} was answered with ${answer.text}`)
      if (
        !['request_in_flight', 'server_error', 'unavailable'].includes(answer.json<Problem>().code)
      )
        return answer
    } catch {
      // The shop was killed, or is not running again yet.
    }
    await sleep(PAUSE)
  }
  faults.push(`no program answered ${request.path}`)
  throw new Error(`no program answered ${request.path}`)
}

/**
 * Repeats work that failed, such as a request to a bank that is down, or work that waits for the
 * database.
 */
export async function insistOn<T>(
  environment: ShopEnvironment,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal || tries >= environment.patience) throw error
      await sleep(PAUSE)
    }
  }
}

/** A pick-up time with at least `places` free places, on a future day if possible. */
export async function freeTime(
  { api }: Pick<ShopEnvironment, 'api'>,
  places: number,
  restaurant = HAUSSMANN,
): Promise<string> {
  const [today = [], ...coming] = await freeDays(api, restaurant)
  const free = [...coming, today].flat().find(({ left: placesLeft }) => placesLeft >= places)
  if (!free) throw new Error('no pickup time has enough free places')
  return free.at
}

export const basket = (
  environment: ShopEnvironment,
  changes: Partial<TestOrderBody>,
): Promise<TestOrderBody> => anOrder(clientOf(environment), { customer: aContact(), ...changes })

let contacts = 0
/** A different contact each time, because orders of the same contact wait for each other. */
function aContact(): TestOrderBody['customer'] {
  contacts += 1
  const digits = String(contacts % 10_000).padStart(4, '0')
  return {
    name: 'Zoé Lefèvre',
    phone: `06 39 98 ${digits.slice(0, 2)} ${digits.slice(2)}`,
    email: `zoe-${contacts}@example.com`,
  }
}

const clientOf = (environment: ShopEnvironment): TestClient =>
  clientOver((request) => insist(environment, request))

/** A mutable copy for a request; the lists of the domain are readonly. */
export const toOrderBody = (body: object): PlaceBody => JSON.parse(JSON.stringify(body))

/**
 * Sends an order `times` times concurrently under one idempotency key; null if it was refused for a
 * permitted reason: because its slot was full, unless other reasons are given.
 */
export function placeOrder(
  { api }: Pick<ShopEnvironment, 'api'>,
  body: TestOrderBody,
  times = 1,
  refusals: readonly ErrorCode[] = ['slot_full'],
): Promise<AnsweredOrder | null> {
  const request = { body: toOrderBody(body), idempotencyKey: randomUUID() }
  return sendOrder(() => api.call(placeCall, request), times, refusals)
}

/** Places an order for a free place. */
export async function placeFree(
  environment: ShopEnvironment,
  body: TestOrderBody,
  times = 1,
): Promise<AnsweredOrder> {
  const order = await placeOrder(environment, body, times)
  if (order === null) throw new Error('an order for a free place was refused')
  return order
}

/**
 * Replaces the cart of an order, sending the change `times` times; the original order remains valid
 * until the new one is paid.
 */
export async function changeOrder(
  environment: ShopEnvironment,
  { token }: AnsweredOrder,
  lines: TestOrderBody['lines'],
  times: number,
): Promise<AnsweredOrder> {
  const request = {
    params: { token },
    body: toOrderBody(await aChange(clientOf(environment), { token }, { lines })),
    idempotencyKey: randomUUID(),
  }
  const changed = await sendOrder(() => environment.api.call(changeCall, request), times, [])
  if (changed === null) throw new Error('a change to an order that keeps its place was refused')
  return changed
}

async function sendOrder(
  send: () => Promise<Order>,
  times: number,
  refusals: readonly ErrorCode[],
): Promise<AnsweredOrder | null> {
  const sendOnce = () => send().catch((error: unknown) => expectRefusal(error, ...refusals))
  const answers = await Promise.all(Array.from({ length: times }, sendOnce))
  // Sends the request again, because a browser may never have received the answer.
  answers.push(await sendOnce())
  const [text = '', otherText] = new Set(answers.map((answer) => JSON.stringify(answer)))
  if (otherText !== undefined)
    throw new Error(
      `one key was answered twice: ${text.slice(0, 80)} and ${otherText.slice(0, 80)}`,
    )
  const [order] = answers
  return typeof order === 'object' ? order : null
}

/** Tries a card of the demonstration bank once; returns the state of the payment. */
export async function tryCard(
  api: ApiClient,
  token: string,
  card: () => Promise<string>,
): Promise<Payment> {
  const request = { params: { token }, body: { card: await card() }, idempotencyKey: randomUUID() }
  return api.call(payCall, request)
}

/**
 * Attempts to pay with a card once; returns the state of the payment, or null if the provider could
 * not be reached.
 */
export async function payOrder(
  environment: ShopEnvironment,
  { token }: AnsweredOrder,
  card: OutcomeName,
): Promise<Payment | null> {
  const { api, bank } = environment
  const paid = await tryCard(api, token, () =>
    insistOn(environment, () => cardToken(bank, card)),
  ).catch((error: unknown) => expectRefusal(error, 'payment_unavailable'))
  return typeof paid === 'object' ? paid : null
}

/** Places an order for a free place and pays it by card. */
export async function orderByCard(
  environment: ShopEnvironment,
  card: OutcomeName,
  body: TestOrderBody,
): Promise<AnsweredOrder> {
  const order = await placeFree(environment, body)
  await payToTheEnd(environment, order, await payOrder(environment, order, card))
  return order
}

/**
 * Follows a payment until it is paid: answers the bank, uses another card when one was refused, and
 * waits while the result is unknown, which ends soon after the provider answers again.
 */
export async function payToTheEnd(
  environment: ShopEnvironment,
  order: AnsweredOrder,
  first: Payment | null,
): Promise<void> {
  let payment = first
  for (let looks = 1; looks < environment.patience; looks += 1) {
    if (payment?.state === 'paid') return
    if (payment?.state === 'over')
      throw new Error(`order ${order.number} ended before it was paid: ${payment.status}`)
    const pendingPayment = payment
    if (pendingPayment?.state === 'authentication')
      await insistOn(environment, () => answerBank(pendingPayment.challengeUrl, 'approve'))
    if (looks === 3) {
      await insistOn(environment, () => environment.behave({}))
      // The shop pauses its calls to a provider that does not answer.
      await environment.moveClock(6000)
    }
    if (payment?.state === 'open' && payment.refusal === null) {
      environment.faults.push(
        `order ${order.number} was asked for another card, though nobody refused the first`,
      )
    }
    if (payment === null || payment.state === 'open')
      payment = await payOrder(environment, order, 'success')
    else {
      await sleep(PAUSE)
      payment = await lookOften(environment, order)
    }
  }
  throw new Error(`the payment of order ${order.number} did not finish: ${JSON.stringify(payment)}`)
}

/** Checks the payment of an order from several pages at once, which settles it. */
export async function lookOften(
  { api }: Pick<ShopEnvironment, 'api'>,
  { token }: AnsweredOrder,
): Promise<Payment | null> {
  const [payment = null] = await Promise.all(
    Array.from({ length: 3 }, () => api.call(checkPayment, { params: { token } })),
  )
  return payment
}

/** Switches to payment at the counter; a refusal is accepted if the card was charged meanwhile. */
export async function choosesCounter(
  { api }: Pick<ShopEnvironment, 'api'>,
  { token }: AnsweredOrder,
): Promise<void> {
  await api
    .call(payAtRestaurant, { params: { token } })
    .catch((error: unknown) => expectRefusal(error, 'order_not_payable'))
}
