import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode, Problem } from '#contract/errors.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { Payment } from '#contract/shop/payments.ts'
import { aChange } from '#testing/builders/a-change.ts'
import { cardToken } from '#testing/builders/a-card.ts'
import { HAUSSMANN, type TestOrderBody, anOrder } from '#testing/builders/an-order.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { TestAnswer, TestClient } from '#testing/programs/test-app.ts'
import type { ShopEnvironment } from './environment.ts'
import type { CardStory } from './plan.ts'

/** Milliseconds between two attempts. */
export const PAUSE = 100

/** An order whose placement was confirmed to the customer by an answer. */
export type AnsweredOrder = {
  token: string
  number: string
  toPay: number
  takeawayAt: string
  text: string
}

/**
 * Sends a request as a browser does: repeats the same request whenever the connection breaks, or
 * the answer is `request_in_flight`, `server_error` or `unavailable`, until there is another
 * answer.
 */
export async function insist(
  environment: ShopEnvironment,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  key?: string,
): Promise<TestAnswer> {
  for (let tries = 0; tries < environment.patience; tries += 1) {
    try {
      const answer = await environment.send(method, path, body, key)
      if (answer.status >= 500 && !environment.mayAnswer(answer)) {
        environment.faults.push(`${path} was answered with ${answer.text}`)
      }
      if (
        !['request_in_flight', 'server_error', 'unavailable'].includes(answer.json<Problem>().code)
      )
        return answer
    } catch {
      // The shop was killed, or is not running again yet.
    }
    await sleep(PAUSE)
  }
  throw new Error(`no program answered ${path}`)
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
  environment: ShopEnvironment,
  places: number,
  restaurant = HAUSSMANN,
): Promise<string> {
  const { days } = (
    await insist(environment, 'GET', `/api/restaurants/${restaurant}/takeaway`)
  ).json<{
    days: { times: { at: string; left: number }[] }[]
  }>()
  const [today, ...coming] = days
  const free = [...coming, ...(today === undefined ? [] : [today])]
    .flatMap(({ times }) => times)
    .find(({ left: placesLeft }) => placesLeft >= places)
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

const clientOf = (environment: ShopEnvironment): TestClient => ({
  get: (path) => insist(environment, 'GET', path),
  post: (path, body) => insist(environment, 'POST', path, body),
})

/**
 * Sends an order `times` times concurrently under one idempotency key; null if it was refused for a
 * permitted reason: because its slot was full, unless other reasons are given.
 */
export async function placeOrder(
  environment: ShopEnvironment,
  body: TestOrderBody,
  times = 1,
  refusals: readonly ErrorCode[] = ['slot_full'],
): Promise<AnsweredOrder | null> {
  return sendOrder(environment, '/api/orders', body, { times, refusals })
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
  const body = await aChange(clientOf(environment), { token }, { lines })
  const changed = await sendOrder(environment, `/api/orders/${token}/change`, body, {
    times,
    refusals: [],
  })
  if (changed === null) throw new Error('a change to an order that keeps its place was refused')
  return changed
}

async function sendOrder(
  environment: ShopEnvironment,
  path: string,
  body: unknown,
  { times, refusals }: { times: number; refusals: readonly ErrorCode[] },
): Promise<AnsweredOrder | null> {
  const key = randomUUID()
  const send = () => insist(environment, 'POST', path, body, key)
  const answers = await Promise.all(Array.from({ length: times }, send))
  // Sends the request again, because a browser may never have received the answer.
  answers.push(await send())
  const refusalOf = (answer: TestAnswer) =>
    answer.status === 201
      ? undefined
      : refusals.find((code) => code === answer.json<Problem>().code)
  const texts = new Set(answers.map((answer) => refusalOf(answer) ?? answer.text))
  const [text = '', otherText] = texts
  if (otherText !== undefined)
    throw new Error(
      `one key was answered twice: ${text.slice(0, 80)} and ${otherText.slice(0, 80)}`,
    )
  if (refusals.some((code) => code === text)) return null
  const { token, number, toPay, takeawayAt } = JSON.parse(text) as Order
  if (answers[0]?.status !== 201) throw new Error(`an order was refused: ${text}`)
  return { token, number, toPay, takeawayAt, text }
}

const checkPath = ({ token }: AnsweredOrder) => `/api/orders/${token}/payments/check`

/**
 * Attempts to pay with a card once; returns the state of the payment, or null if the provider could
 * not be reached.
 */
export async function payOrder(
  environment: ShopEnvironment,
  order: AnsweredOrder,
  card: CardStory,
): Promise<Payment | null> {
  const token = await insistOn(environment, () => cardToken(environment.bank, card))
  const answer = await insist(
    environment,
    'POST',
    `/api/orders/${order.token}/payments`,
    { card: token },
    randomUUID(),
  )
  if (answer.status === 201) return answer.json<Payment>()
  const { code } = answer.json<Problem>()
  if (code === 'payment_unavailable') return null
  throw new Error(`a card was refused: ${code}`)
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
      await insistOn(environment, () => approve(pendingPayment))
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

async function approve({ challengeUrl }: Payment): Promise<void> {
  if (challengeUrl === null) throw new Error('the payment has no challenge URL')
  await fetch(challengeUrl, {
    method: 'POST',
    body: 'answer=approve',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

/** Checks the payment of an order from several pages at once, which settles it. */
export async function lookOften(
  environment: ShopEnvironment,
  order: AnsweredOrder,
): Promise<Payment> {
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => insist(environment, 'POST', checkPath(order))),
  )
  const [payment] = answers.map((answer) => answer.json<Payment>())
  if (payment === undefined) throw new Error('no payment was read')
  return payment
}

/** Switches to payment at the counter; a refusal is accepted if the card was charged meanwhile. */
export async function choosesCounter(
  environment: ShopEnvironment,
  order: AnsweredOrder,
): Promise<void> {
  const answer = await insist(environment, 'POST', `/api/orders/${order.token}/pay-at-restaurant`)
  if (answer.status !== 200 && answer.json<Problem>().code !== 'order_not_payable') {
    throw new Error(`payment at the counter was refused: ${answer.text}`)
  }
}
