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
import {
  type Answered,
  basket,
  changeOrder,
  choosesCounter,
  freeTime,
  insistOn,
  lookOften,
  payOrder,
  payToTheEnd,
  placeOrder,
} from './customer.ts'
import { type House, PLACES, isSoon } from './house.ts'
import type { Case, Ending } from './plan.ts'

/** Background work finishes within this, in milliseconds. */
export const SOON = 12_000
/** Longer than the shop leaves a payment or a provider alone, in milliseconds. */
const LEFT_ALONE = 30_000

/** Plays a case; returns the placed orders, and whether the shop died as planned. */
export async function playCase(
  house: House,
  planned: Case,
): Promise<{ orders: Answered[]; died: boolean }> {
  const { replies, only, webhooks, death } = planned
  const before = house.deaths()
  const died = () => house.deaths() > before
  await house.behave({ replies, only, webhooks, delay: 2800 })
  await house.doom({ ...death })
  const orders = await playStory(house, planned)
  await isSoon(died, SOON)
  // Work that waited for the provider continues once it answers again and the pause is over.
  await house.behave({})
  await house.moveClock(LEFT_ALONE)
  await isSoon(died, SOON)
  await house.doom(null)
  return { orders, died: died() }
}

/** A customer's part of a case, also without a death in it. */
type Visit = Pick<Case, 'number' | 'story' | 'card' | 'ending'> & Partial<Pick<Case, 'death'>>

/** Plays the customer's part of a case; returns the placed orders. */
export async function playStory(house: House, planned: Visit): Promise<Answered[]> {
  const { story, card, ending } = planned
  const places = story === 'races for the last places' ? PLACES : 1
  const body = await basket(house, {
    takeawayAt: await freeTime(house, places),
    payment: story === 'pays at the restaurant' ? 'at-restaurant' : 'card',
  })
  if (story === 'races for the last places') {
    const racers = Array.from({ length: PLACES + 3 }, (_, racer) =>
      placeOrder(house, { ...body, payment: racer % 2 === 0 ? 'card' : 'at-restaurant' }),
    )
    const winners = (await Promise.all(racers)).filter((order) => order !== null)
    if (winners.length !== PLACES)
      house.faults.push(`${winners.length} of ${PLACES} places were taken`)
    return winners
  }
  // An impatient customer taps several times.
  const order = await placeOrder(house, body, planned.number % 3 === 0 ? 1 : 3)
  if (order === null) throw new Error('a free place was refused')
  switch (story) {
    case 'pays at the restaurant':
      break
    case 'pays by card':
      await payToTheEnd(house, order, await payOrder(house, order, card))
      break
    case 'pays in two tabs': {
      const [one] = await Promise.all([
        payOrder(house, order, card),
        payOrder(house, order, 'success'),
      ])
      await payToTheEnd(house, order, one)
      break
    }
    case 'gives the card up':
      await payOrder(house, order, card)
      await choosesCounter(house, order)
      return [order]
    case 'changes the order':
      return changesOrder(house, order, planned)
    case 'never comes back':
      await payOrder(house, order, card)
      await house.moveClock(KEPT_UNPAID_MILLISECONDS + 60_000)
      return [order]
  }
  await endStory(house, order, ending)
  return [order]
}

/**
 * Pays an order, has the kitchen accept it, and changes it: for less, or for more, which is paid then. Its
 * link leads to the new order, with which it ends.
 */
async function changesOrder(
  house: House,
  order: Answered,
  { number, card, ending, death }: Visit,
): Promise<Answered[]> {
  await payToTheEnd(house, order, await payOrder(house, order, card))
  const givesBack = death?.step === 'excess-decided'
  if (givesBack || number % 2 === 0) {
    await accept(house, order)
    await isSoon(() => isCaptured(house, order), SOON)
  }
  const isDearer = !givesBack && number % 3 === 0
  const lines = isDearer ? [...fiveLines(), aFormula('more')] : [aFormula('less')]
  const changed = await changeOrder(house, order, lines, 3)
  if (isDearer) await payToTheEnd(house, changed, await payOrder(house, changed, card))
  await endStory(house, changed, ending)
  const { toPay } = changed
  return [{ ...order, number: changed.number, toPay }, changed]
}

/** Plays what happens to a placed order afterwards. */
export async function endStory(house: House, order: Answered, ending: Ending): Promise<void> {
  if (ending === 'none') return
  if (ending === 'refunded in parts' || ending === 'refunded in part, then cancelled') {
    await advance(house, order, 'in-preparation')
    if (isByCard(order) && (await isSoon(() => isCaptured(house, order), SOON)))
      await refundParts(house, order, ending === 'refunded in parts' ? 3 : 1)
    if (ending !== 'refunded in parts') await advance(house, order, 'cancelled')
    return
  }
  if (ending === 'picked up') {
    await house.moveClock(Date.parse(order.takeawayAt) - house.now() + 60_000)
    if (isByCard(order)) await lookOften(house, order)
    return
  }
  if (ending !== 'cancelled') {
    await advance(house, order, 'in-preparation')
    if (ending === 'prepared') return
    if (isByCard(order)) await isSoon(() => isCaptured(house, order), SOON)
  }
  await advance(house, order, 'cancelled')
}

const isByCard = ({ text }: Answered): boolean => text.includes('"payment":"card"')

/** Whether all that an order owes by card was taken. */
export async function isCaptured(house: House, { token }: Answered): Promise<boolean> {
  const { rows } = await insistOn(house, () =>
    sql`
    select from order_payments own join order_links using (order_id)
      join payments on payments.order_id = own.payment
    where token_hash = ${hashOf(token)} and own.keeps > 0 having bool_and(captured > 0)`.execute(
      house.database.db,
    ),
  )
  return rows.length > 0
}

/**
 * The head office refunds some lines, in a separate process: a part of the first, and others wholly.
 * Whoever asks does not know whether a request arrived, and repeats it with its key.
 */
async function refundParts(house: House, { token }: Answered, parts: number): Promise<void> {
  const order = await idOf(house, token)
  const staff = await insistOn(house, () => aStaffMember(house.database))
  const refundable = await insistOn(house, () => readRefundable(house, order))
  for (const { line, quantity, left } of (refundable?.lines ?? []).slice(0, parts)) {
    const request = {
      order,
      lines: [{ line, quantity, amount: line === 0 ? Math.ceil(left / 3) : left }],
      reason: 'missing' as const,
      note: null,
      goodwillPoints: 0,
      staff,
      key: randomUUID(),
    }
    const asked = await Promise.all(
      [1, 2].map(() => insistOn(house, () => requestRefund(house, request))),
    )
    if (new Set(asked.map(({ id }) => id)).size > 1) house.faults.push('one key made two refunds')
  }
}

/** The internal id of an order. */
export async function idOf(house: House, token: string): Promise<string> {
  const order = await insistOn(house, () => findOrder(house.database.db, hashOf(token)))
  if (order === null) throw new Error('an order that was answered does not exist')
  return order
}

/** The kitchen accepts an order, in a separate process. */
async function accept(house: House, { token }: Answered): Promise<void> {
  const { database, jobs, now } = house
  const order = await idOf(house, token)
  await insistOn(house, () =>
    database.db
      .transaction()
      .execute((tx) => acceptOrder(tx, jobs, { order, person: null, at: now() })),
  )
}

/** The kitchen's step, taken by a separate process. */
export async function advance(house: House, { token }: Answered, to: OrderStatus): Promise<void> {
  const { database, jobs, now } = house
  const order = await idOf(house, token)
  await insistOn(house, () =>
    database.db.transaction().execute((tx) => advanceOrder(tx, jobs, { order, to, at: now() })),
  )
}
