import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode, Problem } from '#contract/errors.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { Payment } from '#contract/shop/payments.ts'
import { aChange } from '#testing/builders/a-change.ts'
import { cardToken } from '#testing/builders/a-card.ts'
import { HAUSSMANN, type OrderBody, anOrder } from '#testing/builders/an-order.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Answer, TestClient } from '#testing/programs/test-app.ts'
import type { House } from './house.ts'
import type { Card } from './plan.ts'

/** Between two tries, in milliseconds. */
export const PAUSE = 100

/** An order whose customer was told that it is placed. */
export type Answered = {
  token: string
  number: string
  toPay: number
  takeawayAt: string
  text: string
}

/**
 * Sends a request as a browser does: repeats the same one whenever the connection breaks, until
 * there is an answer.
 */
export async function insist(
  house: House,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  key?: string,
): Promise<Answer> {
  for (let tries = 0; tries < house.patience; tries += 1) {
    try {
      const answer = await house.send(method, path, body, key)
      if (answer.status >= 500 && !house.mayAnswer(answer)) {
        house.faults.push(`${path} was answered with ${answer.text}`)
      }
      if (
        !['request_in_flight', 'server_error', 'unavailable'].includes(answer.json<Problem>().code)
      )
        return answer
    } catch {
      // The shop died, or is not running again yet.
    }
    await sleep(PAUSE)
  }
  throw new Error(`${path} was never answered`)
}

/** Repeats what failed: a request to a bank that is away, or work that waits for the database. */
export async function insistOn<T>(house: House, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal || tries >= house.patience) throw error
      await sleep(PAUSE)
    }
  }
}

/** A time with at least `places` places left, on a coming day if there is one. */
export async function freeTime(
  house: House,
  places: number,
  restaurant = HAUSSMANN,
): Promise<string> {
  const { days } = (await insist(house, 'GET', `/api/restaurants/${restaurant}/takeaway`)).json<{
    days: { times: { at: string; left: number }[] }[]
  }>()
  const [today, ...coming] = days
  const free = [...coming, ...(today === undefined ? [] : [today])]
    .flatMap(({ times }) => times)
    .find(({ left }) => left >= places)
  if (!free) throw new Error('no place is left')
  return free.at
}

export const basket = (house: House, changes: Partial<OrderBody>): Promise<OrderBody> =>
  anOrder(clientOf(house), { customer: aContact(), ...changes })

let contacts = 0
/** Somebody else each time: the orders of one contact wait for each other. */
function aContact(): OrderBody['customer'] {
  contacts += 1
  const digits = String(contacts % 10_000).padStart(4, '0')
  return {
    name: 'Zoé Lefèvre',
    phone: `06 39 98 ${digits.slice(0, 2)} ${digits.slice(2)}`,
    email: `zoe-${contacts}@example.com`,
  }
}

const clientOf = (house: House): TestClient => ({
  get: (path) => insist(house, 'GET', path),
  post: (path, body) => insist(house, 'POST', path, body),
})

/**
 * Sends an order `times` times at once under one key; null when it was refused, as it may be: because
 * its slot was full, unless other reasons are given.
 */
export async function placeOrder(
  house: House,
  body: OrderBody,
  times = 1,
  refusals: readonly ErrorCode[] = ['slot_full'],
): Promise<Answered | null> {
  return sendOrder(house, '/api/orders', body, { times, refusals })
}

/** Changes an order into another cart, sent as often; the order before stands until that is paid. */
export async function changeOrder(
  house: House,
  { token }: Answered,
  lines: OrderBody['lines'],
  times: number,
): Promise<Answered> {
  const body = await aChange(clientOf(house), { token }, { lines })
  const changed = await sendOrder(house, `/api/orders/${token}/change`, body, {
    times,
    refusals: [],
  })
  if (changed === null) throw new Error('a change in its own place was refused')
  return changed
}

async function sendOrder(
  house: House,
  path: string,
  body: unknown,
  { times, refusals }: { times: number; refusals: readonly ErrorCode[] },
): Promise<Answered | null> {
  const key = randomUUID()
  const send = () => insist(house, 'POST', path, body, key)
  const answers = await Promise.all(Array.from({ length: times }, send))
  // Once more, because a browser may never have seen the answer.
  answers.push(await send())
  const refusalOf = (answer: Answer) =>
    answer.status === 201
      ? undefined
      : refusals.find((code) => code === answer.json<Problem>().code)
  const texts = new Set(answers.map((answer) => refusalOf(answer) ?? answer.text))
  const [text = '', other] = texts
  if (other !== undefined)
    throw new Error(`one key was answered twice: ${text.slice(0, 80)} and ${other.slice(0, 80)}`)
  if (refusals.some((code) => code === text)) return null
  const { token, number, toPay, takeawayAt } = JSON.parse(text) as Order
  if (answers[0]?.status !== 201) throw new Error(`an order was refused: ${text}`)
  return { token, number, toPay, takeawayAt, text }
}

const checkPath = ({ token }: Answered) => `/api/orders/${token}/payments/check`

/**
 * Tries a card once; returns the state of the payment, or null when the card was not even tried.
 */
export async function payOrder(house: House, order: Answered, card: Card): Promise<Payment | null> {
  const token = await insistOn(house, () => cardToken(house.bank, card))
  const answer = await insist(
    house,
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
  house: House,
  order: Answered,
  first: Payment | null,
): Promise<void> {
  let payment = first
  for (let looks = 1; looks < house.patience; looks += 1) {
    if (payment?.state === 'paid') return
    if (payment?.state === 'over')
      throw new Error(`order ${order.number} was lost while being paid: ${payment.status}`)
    const asked = payment
    if (asked?.state === 'authentication') await insistOn(house, () => approve(asked))
    if (looks === 3) {
      await insistOn(house, () => house.behave({}))
      // The shop stops calling a provider that does not answer for a while.
      await house.moveClock(6000)
    }
    if (payment?.state === 'open' && payment.refusal === null) {
      house.faults.push(
        `order ${order.number} was asked for another card, though nobody refused the first`,
      )
    }
    if (payment === null || payment.state === 'open')
      payment = await payOrder(house, order, 'success')
    else {
      await sleep(PAUSE)
      payment = await lookOften(house, order)
    }
  }
  throw new Error(`the payment of order ${order.number} came to no end: ${JSON.stringify(payment)}`)
}

async function approve({ challengeUrl }: Payment): Promise<void> {
  if (challengeUrl === null) throw new Error('the bank asks nowhere')
  await fetch(challengeUrl, {
    method: 'POST',
    body: 'answer=approve',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

/** Checks the payment of an order from several pages at once, which settles it. */
export async function lookOften(house: House, order: Answered): Promise<Payment> {
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => insist(house, 'POST', checkPath(order))),
  )
  const [payment] = answers.map((answer) => answer.json<Payment>())
  if (payment === undefined) throw new Error('nobody looked')
  return payment
}

/**
 * Switches to payment at the counter; tolerates a refusal when the card was accepted in the
 * meantime.
 */
export async function choosesCounter(house: House, order: Answered): Promise<void> {
  const answer = await insist(house, 'POST', `/api/orders/${order.token}/pay-at-restaurant`)
  if (answer.status !== 200 && answer.json<Problem>().code !== 'order_not_payable') {
    throw new Error(`the counter was refused: ${answer.text}`)
  }
}
