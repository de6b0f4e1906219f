import type { Cents } from '#domain/money/money.ts'
import type { OrderStatus, PaymentChoice } from './order-status.ts'

/** A decision about an ingredient that ran out. `back`: cents that all decisions about its line take off. */
type Decision = { readonly id: string; readonly line: number; readonly back: Cents }

/** The decision that was taken last, which says what holds for its whole line. */
export const lastDecision = <D extends Decision>(decisions: readonly D[]): D | null =>
  decisions.reduce<D | null>(
    (last, one) => (last === null || Number(one.id) > Number(last.id) ? one : last),
    null,
  )

/** Cents that are not to be taken at the counter, because of what ran out (E7). */
export const takenOff = (decisions: readonly Decision[]): Cents =>
  [...Map.groupBy(decisions, ({ line }) => line).values()].reduce(
    (sum, ofLine) => sum + (lastDecision(ofLine)?.back ?? 0),
    0,
  )

/** Until it is handed over or left, and after it was handed over unpaid, an order can be paid at the counter. */
const isOwed: Readonly<Record<OrderStatus, boolean>> = {
  'awaiting-payment': false,
  received: true,
  'in-preparation': true,
  ready: true,
  collected: true,
  'not-collected': false,
  cancelled: false,
}

/** Cents that are still to be taken at the counter (N4). */
export function dueAtCounter({
  status,
  payment,
  toPay,
  decisions,
  isPaid,
}: {
  status: OrderStatus
  payment: PaymentChoice
  toPay: Cents
  decisions: readonly Decision[]
  /** A payment at the counter stands. */
  isPaid: boolean
}): Cents {
  if (payment !== 'at-restaurant' || isPaid || !isOwed[status]) return 0
  return Math.max(0, toPay - takenOff(decisions))
}

/** What becomes of a payment at the counter when the hand-over is undone: it is asked, never assumed (N5). */
export const moneyAnswers = ['kept', 'returned'] as const
export type MoneyAnswer = (typeof moneyAnswers)[number]
