import {
  type CounterPart,
  type CounterTender,
  type StoredMeans,
  refundedFirst,
} from '#domain/money/counter-means.ts'
import type { Cents } from '#domain/money/money.ts'
import type { OrderStatus, PaymentChoice } from './order-status.ts'

/**
 * A decision about an ingredient that ran out. `back`: cents by which all decisions about the line
 * so far reduce the line's price.
 */
type LineDecision = { readonly id: string; readonly line: number; readonly back: Cents }

/**
 * Returns the latest of several decisions about one line. Only this decision counts, because its
 * `back` includes the reductions of the earlier ones.
 */
export const lastDecision = <D extends LineDecision>(decisions: readonly D[]): D | null =>
  decisions.reduce<D | null>(
    (last, decision) => (last === null || Number(decision.id) > Number(last.id) ? decision : last),
    null,
  )

/**
 * Returns the cents by which the amount to collect at the counter is reduced, because ingredients
 * ran out (E7).
 */
export const reductionAtCounter = (decisions: readonly LineDecision[]): Cents =>
  [...Map.groupBy(decisions, ({ line }) => line).values()].reduce(
    (sum, ofLine) => sum + (lastDecision(ofLine)?.back ?? 0),
    0,
  )

/**
 * Whether an amount may be collected at the counter for an order with each status: from `received`
 * on, also after an unpaid hand-over, but not if the order was not collected or was cancelled.
 */
const isOwed: Readonly<Record<OrderStatus, boolean>> = {
  'awaiting-payment': false,
  received: true,
  'in-preparation': true,
  ready: true,
  collected: true,
  'not-collected': false,
  cancelled: false,
}

/** Returns the cents that still have to be collected at the counter (N4). */
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
  decisions: readonly LineDecision[]
  /** Whether the order was paid at the counter and that payment was not undone. */
  isPaid: boolean
}): Cents {
  if (payment !== 'at-restaurant' || isPaid || !isOwed[status]) return 0
  return Math.max(0, toPay - reductionAtCounter(decisions))
}

/**
 * Returns the amount due, divided among the payment methods (N4). Null if the amounts of several
 * methods do not add up to it exactly, if one of them is not positive, or if a method occurs twice.
 */
export function tenderParts<M extends StoredMeans>(
  tender: CounterTender<M>,
  due: Cents,
): readonly CounterPart<M>[] | null {
  if (typeof tender === 'string') return [{ means: tender, amount: due }]
  const isWhole = tender.reduce((sum, { amount }) => sum + amount, 0) === due
  const isEachOnce = new Set(tender.map(({ means }) => means)).size === tender.length
  return isWhole && isEachOnce && tender.every(({ amount }) => amount > 0) ? tender : null
}

/**
 * Returns the part of the amount due that the first of two payment methods pays, and the remainder
 * for the second (N4). Null if the first pays nothing, or everything, as may happen while a person
 * types its amount.
 */
export function splitTender<M extends StoredMeans>(
  { means, amount }: { readonly means: M; readonly amount: Cents | null },
  due: Cents,
): { readonly first: CounterPart<M>; readonly remainder: Cents } | null {
  return amount !== null && amount > 0 && amount < due
    ? { first: { means, amount }, remainder: due - amount }
    : null
}

/** Whether two payments consist of the same payment methods with the same amounts. */
export const isSameTender = (a: readonly CounterPart[], b: readonly CounterPart[]): boolean =>
  a.length === b.length &&
  a.every(({ means, amount }) =>
    b.some((candidate) => candidate.means === means && candidate.amount === amount),
  )

/**
 * Returns the payment methods by which a refund is paid out, with the amount of each. Of the
 * payment `paid`, `refundedBefore` cents were refunded earlier. The methods are used in the
 * sequence of `refundedFirst`, each until nothing is left of it.
 */
export function refundParts(
  paid: readonly CounterPart[],
  { refundedBefore, amount }: { refundedBefore: Cents; amount: Cents },
): CounterPart[] {
  const inSequence = paid.toSorted(
    (a, b) => refundedFirst.indexOf(a.means) - refundedFirst.indexOf(b.means),
  )
  let lower = 0
  return inSequence.flatMap((part) => {
    const upper = lower + part.amount
    const back = Math.min(upper, refundedBefore + amount) - Math.max(lower, refundedBefore)
    lower = upper
    return back > 0 ? [{ means: part.means, amount: back }] : []
  })
}

/**
 * The possible answers to the question whether a payment at the counter was kept or returned, which
 * the board asks if a hand-over is undone (N5). The program assumes neither.
 */
export const moneyAnswers = ['kept', 'returned'] as const
export type MoneyAnswer = (typeof moneyAnswers)[number]
