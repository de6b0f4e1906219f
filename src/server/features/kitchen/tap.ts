import { allRows, firstRow } from '#server/db/statements.ts'
import type { Tap } from '#contract/kitchen/taps.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { MoneyAnswer } from '#domain/orders/counter-payment.ts'
import { canBeCancelled, isPast, kitchenSteps } from '#domain/orders/order.ts'
import type { Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { acceptOrder } from '#server/features/orders/accept-order.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { delayOrder } from '#server/features/orders/delay-order.ts'
import { type LockedOrder, lockOrder } from '#server/stores/orders/lock-order.ts'
import { writeRecalls } from '#server/stores/orders/order-recalls.ts'
import type { PartOfOrder } from '#server/features/orders/decide-ingredient.ts'
import {
  closeQuestions,
  replaceOtherwise,
  reportMissing,
  restoreIngredient,
} from '#server/features/orders/replace-ingredient.ts'
import { displayedRecalls, unconfirmedRecalls } from '#domain/orders/recalled-parts.ts'
import { readTicket } from './tickets.ts'
import { hashOf } from '#server/kit/hash.ts'
import {
  changeMeans,
  giveBackAtCounter,
  handOver,
  takePayment,
  undoHandOver,
  undoStep,
} from '#server/features/orders/hand-over.ts'

/** The services needed to apply a tap. */
type TapServices = Pick<Services, 'catalogue' | 'jobs' | 'now' | 'stops'>
/**
 * A tap of the board, or the undo of a hand-over, which is confirmed by a PIN and sent to a separate
 * endpoint.
 */
type AppliedTap = Tap | { order: string; action: 'undo-hand-over'; money: MoneyAnswer }
export type TapRequest = {
  device: string
  restaurant: number
  person: string
  key: string
  tap: AppliedTap
}
type TapAnswer = { order: string; status: OrderStatus }

/**
 * Applies a tap and records it in one transaction. A tap sent again under its key returns the same
 * answer, a refusal included, and is not applied again. An order of another restaurant is refused
 * as `not_found`.
 */
export async function applyTap(
  services: Pick<Services, 'catalogue' | 'database' | 'jobs' | 'now' | 'stops'>,
  tapped: TapRequest,
): Promise<TapAnswer> {
  const { database, now } = services
  const { order } = tapped.tap
  const { refused, status } = await database.db.transaction().execute(async (tx) => {
    const lockedOrder = await lockOrder(tx, order)
    if (
      lockedOrder === null ||
      lockedOrder.restaurant !== tapped.restaurant ||
      lockedOrder.status === 'awaiting-payment'
    )
      throw new Refusal('not_found')
    const recordedAnswer = await readTap(tx, tapped)
    if (recordedAnswer !== null) return recordedAnswer
    // The time is read once, because the timeline finds the step of a tap by the equal instants of
    // both.
    const at = now()
    const refused = await apply(services, tx, lockedOrder, tapped, at)
    const after = (await lockOrder(tx, order))?.status ?? lockedOrder.status
    await keepTap(tx, tapped, { refused, status: after, at })
    return { refused, status: after }
  })
  if (refused !== null) throw new Refusal(refused)
  return { order, status }
}

type RecordedAnswer = Columns<'kitchen_taps', 'refused' | 'status'> & {
  refused: ErrorCode | null
  status: OrderStatus
}

/**
 * Reads the recorded answer to the same tap. A retry locks the same order, so it waits until the
 * first request has ended.
 */
async function readTap(tx: Tx, { device, key, tap }: TapRequest): Promise<RecordedAnswer | null> {
  const row = await firstRow(tx)<RecordedAnswer & Columns<'kitchen_taps', 'body_hash'>>`
    select body_hash, refused, status from kitchen_taps where device_id = ${device} and key = ${key}`
  if (!row) return null
  if (row.body_hash !== hashOf(JSON.stringify(tap))) throw new Refusal('idempotency_key_reused')
  return { refused: row.refused, status: row.status }
}

/** Records a tap. Refuses a key that is used for two orders at once: the insert conflicts. */
async function keepTap(
  tx: Tx,
  { device, key, tap, person }: TapRequest,
  { refused, status, at }: RecordedAnswer & { at: number },
): Promise<void> {
  const rows = await allRows(tx)`
    insert into kitchen_taps (device_id, key, body_hash, order_id, person_id, action, refused, status, at)
    values (${device}, ${key}, ${hashOf(JSON.stringify(tap))}, ${tap.order}, ${person}, ${tap.action}, ${refused}, ${status}, ${new Date(at)})
    on conflict do nothing returning key`
  if (rows.length === 0) throw new Refusal('idempotency_key_reused')
}

/** Applies a tap. Returns null if the tap was applied, otherwise the reason for the refusal. */
async function apply(
  services: TapServices,
  tx: Tx,
  lockedOrder: LockedOrder,
  { tap, person }: TapRequest,
  at: number,
): Promise<ErrorCode | null> {
  const { jobs } = services
  const { order, status } = lockedOrder
  const refusal =
    status === 'ready' || status === 'collected' || status === 'not-collected'
      ? 'order_ready'
      : 'step_not_possible'
  switch (tap.action) {
    case 'accept':
      if (status !== 'received') return 'step_not_possible'
      await acceptOrder(tx, jobs, { order, person, at })
      return null
    case 'undo':
      return (await undoStep(tx, lockedOrder, { person, at })) ? null : 'undo_too_late'
    case 'hand-over':
      return applyHandOver(services, tx, lockedOrder, { tap, person, at })
    case 'take-payment':
      return takePayment(tx, jobs, lockedOrder, { means: tap.means, person, at })
    case 'change-payment':
      return changeMeans(tx, lockedOrder, { means: tap.means, by: { person }, at })
    case 'give-back':
      return giveBackAtCounter(tx, lockedOrder, { amount: tap.amount, person, at })
    case 'undo-hand-over':
      return undoHandOver(services, tx, lockedOrder, { money: tap.money, by: { person }, at })
    case 'delay':
      if (!canBeCancelled(status)) return refusal
      await delayOrder(tx, { order, minutes: tap.minutes, reason: tap.reason, at })
      return null
    case 'cancel':
      return !isPast(status) &&
        (await advanceOrder(tx, jobs, { order, to: 'cancelled', reason: tap.reason, at }))
        ? null
        : refusal
    case 'missing':
      return reportMissing(services, tx, lockedOrder, { part: tap, at })
    case 'replace':
      return replaceOtherwise(services, tx, lockedOrder, { part: tap, standIn: tap.standIn, at })
    case 'restore':
      return restoreIngredient(services, tx, lockedOrder, { part: tap, at })
    default:
      return applyStep(services, tx, lockedOrder, {
        action: tap.action,
        without: tap.action === 'ready' ? tap.without : undefined,
        person,
        at,
      })
  }
}

async function applyHandOver(
  services: TapServices,
  tx: Tx,
  lockedOrder: LockedOrder,
  {
    tap: { without, payment },
    person,
    at,
  }: Pick<TapRequest, 'person'> & {
    tap: Extract<AppliedTap, { action: 'hand-over' }>
    at: number
  },
): Promise<ErrorCode | null> {
  if (
    lockedOrder.status === 'ready' &&
    (await readConfirmed(services, tx, lockedOrder, without)) === null
  )
    return 'order_recalled'
  const refused = await handOver(tx, services.jobs, lockedOrder, {
    // A board of an earlier version does not ask for the payment method.
    payment: payment ?? 'unknown',
    person,
    at,
  })
  if (refused === null) await noteRecalled(services, tx, lockedOrder, { without, at })
  return refused
}

/**
 * Takes the order to its next step. `without`: the recalled ingredients that the cook has confirmed
 * as missing from the order.
 */
async function applyStep(
  services: TapServices,
  tx: Tx,
  lockedOrder: LockedOrder,
  {
    action,
    without,
    person,
    at,
  }: Pick<TapRequest, 'person'> & {
    action: keyof typeof kitchenSteps
    without: number[] | undefined
    at: number
  },
): Promise<ErrorCode | null> {
  const { jobs } = services
  const { order, status } = lockedOrder
  const { from, to } = kitchenSteps[action]
  if (action === 'ready' && status === from) {
    const refused = await closeBeforeReady(services, tx, lockedOrder, { without, at })
    if (refused) return refused
  }
  if (!(await advanceOrder(tx, jobs, { order, from, to, at }))) return 'step_not_possible'
  if (action === 'ready') await noteRecalled(services, tx, lockedOrder, { without, at })
  // Starting an order accepts it.
  if (action === 'start') await acceptOrder(tx, jobs, { order, person, at })
  return null
}

/**
 * Settles open points before an order becomes ready: recalled parts must be confirmed (H10), and
 * pending questions are decided (E7). A recalled ingredient is left out and its price refunded. A
 * product sold as it is, or a part of a house salad, cannot be left out in this way: it stays on
 * the ticket with its price, which the head office can refund.
 */
async function closeBeforeReady(
  services: TapServices,
  tx: Tx,
  lockedOrder: LockedOrder,
  { without, at }: { without: number[] | undefined; at: number },
): Promise<ErrorCode | null> {
  const recalled = await readConfirmed(services, tx, lockedOrder, without)
  return recalled === null
    ? 'order_recalled'
    : closeQuestions(services, tx, lockedOrder, { recalled, at })
}

/**
 * Returns the recalled parts of an order, each with the ingredient under which the kitchen can
 * decide about it. Null if `without` does not name all of them: the cook has then not seen all of
 * them, so the order becomes neither ready nor handed over (H10).
 */
async function readConfirmed(
  { catalogue, now }: Pick<Services, 'catalogue' | 'now'>,
  tx: Tx,
  { restaurant, order }: LockedOrder,
  without: number[] = [],
): Promise<PartOfOrder[] | null> {
  const services = { catalogue, now, database: { db: tx } }
  const lines = (await readTicket(services, restaurant, order))?.lines ?? []
  if (unconfirmedRecalls(lines, without).length > 0) return null
  return lines.flatMap(({ line, recalled = [] }) =>
    recalled.map(({ insteadOf, ingredient }) => ({
      line,
      ingredient: insteadOf?.ingredient ?? ingredient,
    })),
  )
}

/**
 * Records, at the step after `lockedOrder`, the recalled parts that remain on the order. The
 * kitchen could not leave them out, so their price was not refunded; the head office and the
 * customer are informed (H10).
 */
async function noteRecalled(
  { catalogue, now }: Pick<Services, 'catalogue' | 'now'>,
  tx: Tx,
  { restaurant, order, position }: LockedOrder,
  { without = [], at }: { without: number[] | undefined; at: number },
): Promise<void> {
  if (without.length === 0) return
  const ticket = await readTicket({ catalogue, now, database: { db: tx } }, restaurant, order)
  const recalledParts = displayedRecalls(ticket?.lines ?? []).filter(({ ingredient }) =>
    without.includes(ingredient),
  )
  await writeRecalls(tx, { order, position: position + 1, recalledParts, at })
}
