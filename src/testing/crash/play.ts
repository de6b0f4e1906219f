import { sql } from 'kysely'
import { KEPT_UNPAID_MILLISECONDS } from '#domain/orders/payment.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { acceptOrder } from '#server/features/orders/accept-order.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { randomUUID } from 'node:crypto'
import { readRefundable } from '#server/features/refunds/read-refundable.ts'
import { requestRefund } from '#server/features/refunds/request-refund.ts'
import { aStaffMember } from '#testing/builders/a-refund.ts'
import { aFormula, fiveLines } from '#testing/builders/an-order.ts'
import { hashOf } from '#server/kit/hash.ts'
import { findOrder } from '#server/stores/orders/orders.ts'
import type { ShopEnvironment } from '#testing/programs/shop-environment.ts'
import { isSoon } from '#testing/runs/is-soon.ts'
import {
  type AnsweredOrder,
  basket,
  changeOrder,
  choosesCounter,
  freeTime,
  insistOn,
  lookOften,
  payOrder,
  payToTheEnd,
  placeFree,
  placeOrder,
} from '#testing/shopper/customer.ts'
import { PLACES } from './environment.ts'
import type { CrashCase, OrderEnding } from './plan.ts'

/** Maximum milliseconds within which background work finishes. */
export const SOON = 12_000
/** A time in milliseconds that is longer than the shop’s pauses for a payment or a provider. */
const LEFT_ALONE = 30_000

/** Runs a case; returns the placed orders, and whether the shop was killed as planned. */
export async function playCase(
  environment: ShopEnvironment,
  planned: CrashCase,
): Promise<{ orders: AnsweredOrder[]; died: boolean }> {
  const { replies, only, webhooks, death } = planned
  const before = environment.deaths()
  const died = () => environment.deaths() > before
  await environment.behave({ replies, only, webhooks, delay: 2800 })
  await environment.doom({ ...death })
  const orders = await playStory(environment, planned)
  await isSoon(died, SOON)
  // Work that waited for the provider continues once the provider answers again and the shop’s
  // pause is over.
  await environment.behave({})
  await environment.moveClock(LEFT_ALONE)
  await isSoon(died, SOON)
  await environment.doom(null)
  return { orders, died: died() }
}

/** A customer’s part of a case; `death` is absent if the program is not killed. */
type StoryPlan = Pick<CrashCase, 'number' | 'story' | 'card' | 'ending'> &
  Partial<Pick<CrashCase, 'death'>>

/** Plays the customer's part of a case; returns the placed orders. */
export async function playStory(
  environment: ShopEnvironment,
  planned: StoryPlan,
): Promise<AnsweredOrder[]> {
  const { story, card, ending } = planned
  const places = story === 'races for the last places' ? PLACES : 1
  const body = await basket(environment, {
    takeawayAt: await freeTime(environment, places),
    payment: story === 'pays at the restaurant' ? 'at-restaurant' : 'card',
  })
  if (story === 'races for the last places') {
    const racers = Array.from({ length: PLACES + 3 }, (_, racer) =>
      placeOrder(environment, { ...body, payment: racer % 2 === 0 ? 'card' : 'at-restaurant' }),
    )
    const winners = (await Promise.all(racers)).filter((order) => order !== null)
    if (winners.length !== PLACES)
      environment.faults.push(`${winners.length} of ${PLACES} places were taken`)
    return winners
  }
  // A customer in a hurry presses the button several times.
  const order = await placeFree(environment, body, planned.number % 3 === 0 ? 1 : 3)
  switch (story) {
    case 'pays at the restaurant':
      break
    case 'pays by card':
      await payToTheEnd(environment, order, await payOrder(environment, order, card))
      break
    case 'pays in two tabs': {
      const [paymentState] = await Promise.all([
        payOrder(environment, order, card),
        payOrder(environment, order, 'success'),
      ])
      await payToTheEnd(environment, order, paymentState)
      break
    }
    case 'gives the card up':
      await payOrder(environment, order, card)
      await choosesCounter(environment, order)
      return [order]
    case 'changes the order':
      return changesOrder(environment, order, planned)
    case 'never comes back':
      await payOrder(environment, order, card)
      await environment.moveClock(KEPT_UNPAID_MILLISECONDS + 60_000)
      return [order]
  }
  await endStory(environment, order, ending)
  return [order]
}

/**
 * Pays an order, may have the kitchen accept it, and changes it: to a cheaper cart, or to a dearer
 * one, whose difference is then paid. The link of the original order leads to the new one, so both
 * are returned with the new number.
 */
async function changesOrder(
  environment: ShopEnvironment,
  order: AnsweredOrder,
  { number, card, ending, death }: StoryPlan,
): Promise<AnsweredOrder[]> {
  await payToTheEnd(environment, order, await payOrder(environment, order, card))
  const givesBack = death?.step === 'excess-decided'
  if (givesBack || number % 2 === 0) {
    await accept(environment, order)
    await isSoon(() => isCaptured(environment, order), SOON)
  }
  const isDearer = !givesBack && number % 3 === 0
  const lines = isDearer ? [...fiveLines(), aFormula('more')] : [aFormula('less')]
  const changed = await changeOrder(environment, order, lines, 3)
  if (isDearer) await payToTheEnd(environment, changed, await payOrder(environment, changed, card))
  await endStory(environment, changed, ending)
  const { toPay } = changed
  return [{ ...order, number: changed.number, toPay }, changed]
}

/** Runs the part of a case that follows the placement of an order. */
export async function endStory(
  environment: ShopEnvironment,
  order: AnsweredOrder,
  ending: OrderEnding,
): Promise<void> {
  if (ending === 'none') return
  if (ending === 'refunded in parts' || ending === 'refunded in part, then cancelled') {
    await advance(environment, order, 'in-preparation')
    if (isByCard(order) && (await isSoon(() => isCaptured(environment, order), SOON)))
      await refundParts(environment, order, ending === 'refunded in parts' ? 3 : 1)
    if (ending !== 'refunded in parts') await advance(environment, order, 'cancelled')
    return
  }
  if (ending === 'picked up') {
    await environment.moveClock(Date.parse(order.takeawayAt) - environment.now() + 60_000)
    if (isByCard(order)) await lookOften(environment, order)
    return
  }
  if (ending !== 'cancelled') {
    await advance(environment, order, 'in-preparation')
    if (ending === 'prepared') return
    if (isByCard(order)) await isSoon(() => isCaptured(environment, order), SOON)
  }
  await advance(environment, order, 'cancelled')
}

const isByCard = ({ payment }: AnsweredOrder): boolean => payment === 'card'

/** Whether every card payment due for an order was captured. */
export async function isCaptured(
  environment: ShopEnvironment,
  { token }: AnsweredOrder,
): Promise<boolean> {
  const { rows } = await insistOn(environment, () =>
    sql`
    select from order_payments own join order_links using (order_id)
      join payments on payments.order_id = own.payment
    where token_hash = ${hashOf(token)} and own.keeps > 0 having bool_and(captured > 0)`.execute(
      environment.database.db,
    ),
  )
  return rows.length > 0
}

/**
 * Has the head office refund some lines, from a separate process: part of the first line, and
 * others completely. Each request is sent twice under one idempotency key, as if its arrival were
 * unknown.
 */
async function refundParts(
  environment: ShopEnvironment,
  { token }: AnsweredOrder,
  lineCount: number,
): Promise<void> {
  const order = await idOf(environment, token)
  const staff = await insistOn(environment, () => aStaffMember(environment.database))
  const refundable = await insistOn(environment, () => readRefundable(environment, order))
  for (const { line, quantity, left: centsLeft } of (refundable?.lines ?? []).slice(0, lineCount)) {
    const request = {
      order,
      lines: [{ line, quantity, amount: line === 0 ? Math.ceil(centsLeft / 3) : centsLeft }],
      reason: 'missing' as const,
      note: null,
      goodwillPoints: 0,
      staff,
      key: randomUUID(),
    }
    const refunds = await Promise.all(
      [1, 2].map(() => insistOn(environment, () => requestRefund(environment, request))),
    )
    if (new Set(refunds.map(({ id }) => id)).size > 1)
      environment.faults.push('one key made two refunds')
  }
}

/** The internal id of an order. */
export async function idOf(environment: ShopEnvironment, token: string): Promise<string> {
  const order = await insistOn(environment, () => findOrder(environment.database.db, hashOf(token)))
  if (order === null) throw new Error('an acknowledged order does not exist')
  return order
}

/** Has the kitchen accept an order, from a separate process. */
async function accept(environment: ShopEnvironment, { token }: AnsweredOrder): Promise<void> {
  const { database, jobs, now } = environment
  const order = await idOf(environment, token)
  await insistOn(environment, () =>
    database.db
      .transaction()
      .execute((tx) => acceptOrder(tx, jobs, { order, person: null, at: now() })),
  )
}

/** Has the kitchen take a step, from a separate process. */
export async function advance(
  environment: ShopEnvironment,
  { token }: AnsweredOrder,
  to: OrderStatus,
): Promise<void> {
  const { database, jobs, now } = environment
  const order = await idOf(environment, token)
  await insistOn(environment, () =>
    database.db.transaction().execute((tx) => advanceOrder(tx, jobs, { order, to, at: now() })),
  )
}
