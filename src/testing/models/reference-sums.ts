import type { LostReason } from '#contract/office/reports.ts'
import type { CancelReason } from '#contract/shop/order-view.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { RefundReason } from '#domain/orders/refund.ts'
import { Sums } from '#domain/reports/sums.ts'

/** The data of a sold line that reports use. */
export type ReferenceOrderLine = {
  kind: 'formula' | 'custom' | 'dessert' | 'signature' | 'item'
  product: number | null
  quantity: number
  total: number
  portions: { ingredient: number; quantity: number }[]
  dessert?: number
  sauce?: number
  worth?: number
}

/** The complete history of an order. Instants in epoch milliseconds, amounts in cents. */
export type ReferenceOrder = {
  restaurant: number
  seller: string
  pickup: number
  toPay: number
  discount: number
  hasCode: boolean
  lines: ReferenceOrderLine[]
  steps: { status: OrderStatus; at: number }[]
  delay: number
  cancelledFor: CancelReason | null
  refunds: { amount: number; reason: RefundReason }[]
  /** Cents that the payment provider reports as refunded. */
  paidBack: number
  points: {
    earns: number
    spends: number
    takenBack: number
    givenBack: number
    isClaimed: boolean
  }
  member: { isFirst: boolean } | null
  goodwill: number[]
}

type ReferenceSale = {
  restaurant: number
  day: string
  kind: 'earned' | 'spent'
  points: number
  isUndone: boolean
}

type ReferenceRefusal = {
  restaurant: number
  seller: string
  pickup: number
  reason: LostReason
  cents: number
  isOrdered: boolean
}

export type ReferenceHistory = {
  orders: ReferenceOrder[]
  sales: ReferenceSale[]
  byHand: { day: string; points: number }[]
  refused: ReferenceRefusal[]
}

/**
 * The sums of one seller on one day at one restaurant. `lost` holds the lost sales, which are not
 * in `sums`. The seller is '' for points of `sales` and `byHand`; the restaurant is 0 for points of
 * `byHand`.
 */
export type ReferenceDay = {
  restaurant: number
  day: string
  seller: string
  sums: Sums
  lost: Sums
}

/** The day of an instant, and its weekday and hour, in Europe/Paris. */
function placeOf(instant: number): { day: string; hour: string } {
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO('Europe/Paris')
  return { day: there.toPlainDate().toString(), hour: `${there.dayOfWeek} ${there.hour}` }
}

/** The sums of a history, by a plain loop over all that happened. */
export function referenceDays({
  orders,
  sales,
  byHand,
  refused,
}: ReferenceHistory): ReferenceDay[] {
  const days = new Map<string, ReferenceDay>()
  function dayOf(restaurant: number, day: string, seller: string): ReferenceDay {
    const key = `${restaurant} ${day} ${seller}`
    const daySums = days.get(key) ?? { restaurant, day, seller, sums: new Sums(), lost: new Sums() }
    days.set(key, daySums)
    return daySums
  }
  for (const order of orders) {
    const { day, hour } = placeOf(order.pickup)
    countOrder(order, hour, dayOf(order.restaurant, day, order.seller).sums)
  }
  for (const { restaurant, day, kind, points, isUndone } of sales)
    if (!isUndone) dayOf(restaurant, day, '').sums.add('loyalty', kind, points)
  for (const { day, points } of byHand)
    dayOf(0, day, '').sums.add('loyalty', points > 0 ? 'granted' : 'withdrawn', Math.abs(points))
  for (const { restaurant, seller, pickup, reason, cents, isOrdered } of refused) {
    if (isOrdered) continue
    const { day, hour } = placeOf(pickup)
    dayOf(restaurant, day, seller).lost.add(reason, hour, 1, cents)
  }
  return [...days.values()]
}

function countOrder(order: ReferenceOrder, hour: string, sums: Sums): void {
  const { steps, points, member } = order
  const status = steps.at(-1)?.status
  for (const grantedPoints of order.goodwill) sums.add('loyalty', 'granted', grantedPoints)
  if (order.cancelledFor !== null) sums.add('cancelled', order.cancelledFor, 1, order.toPay)
  countPromise(order, sums)
  if (status === 'awaiting-payment' || status === 'cancelled') return
  const decided = order.refunds.reduce((all, { amount }) => all + amount, 0)
  const refunded = Math.max(decided, order.paidBack)
  const revenue = order.toPay - refunded
  sums.add('total', 'orders', 1, revenue)
  sums.add('total', 'refunded', 0, refunded)
  sums.add('hours', hour, 1, revenue)
  if (status === 'not-collected') sums.add('total', 'not-collected', 1)
  if (member !== null) sums.add('total', 'members', 1, revenue)
  if (member?.isFirst) sums.add('total', 'new', 1)
  for (const { reason, amount } of order.refunds) sums.add('refunds', reason, 1, amount)
  countKitchen(order, sums)
  if (member !== null || points.isClaimed)
    sums.add('loyalty', 'earned', points.earns - points.takenBack)
  sums.add('loyalty', 'spent', points.spends - points.givenBack)
  if (order.hasCode) sums.add('loyalty', 'codes', 1, order.discount)
  for (const line of order.lines) countLine(line, sums)
}

/**
 * Counts orders still in the kitchen, and received orders that were never ready and were cancelled
 * after their pick-up time, including the announced delay.
 */
function countPromise({ steps, pickup, delay }: ReferenceOrder, sums: Sums): void {
  const last = steps.at(-1)
  if (last === undefined) return
  const has = (...statuses: OrderStatus[]) => steps.some(({ status }) => statuses.includes(status))
  if (['received', 'in-preparation', 'ready'].includes(last.status)) sums.add('total', 'open', 1)
  if (last.status !== 'cancelled' || !has('received') || has('ready')) return
  if (last.at > pickup + delay * 60_000) sums.add('total', 'cancelled-late', 1)
}

function countKitchen({ steps, pickup, delay }: ReferenceOrder, sums: Sums): void {
  const ready = steps.findIndex(({ status }) => status === 'ready')
  const readyAt = steps[ready]?.at
  if (readyAt === undefined) return
  sums.add('total', 'ready', 1)
  if (readyAt <= pickup + delay * 60_000) sums.add('total', 'on-time', 1)
  const preparationStart = steps
    .slice(0, ready)
    .findLast(({ status }) => status === 'in-preparation')
  if (preparationStart === undefined) return
  const seconds = Math.min(7200, Math.floor((readyAt - preparationStart.at) / 1000))
  sums.add('prep', String(Math.floor(seconds / 6)), 1)
}

function countLine(line: ReferenceOrderLine, sums: Sums): void {
  const { kind, product, quantity } = line
  if (kind === 'item' || kind === 'signature') sums.add('sold', `i${product}`, quantity)
  if (kind === 'dessert') sums.add('sold', `d${product}`, quantity)
  if (line.dessert !== undefined) sums.add('sold', `d${line.dessert}`, quantity)
  if (line.sauce !== undefined) sums.add('sold', `i${line.sauce}`, quantity)
  if (kind === 'formula') sums.add('formulas', `${product}`, quantity, line.total)
  if (line.worth !== undefined) sums.add('loyalty', 'rewards', quantity, line.worth)
  for (const portion of line.portions) {
    const count = portion.quantity * quantity
    sums.add('sold', `i${portion.ingredient}`, count)
    if (kind === 'formula') sums.add('inside', `${product} ${portion.ingredient}`, count)
  }
}
