import {
  type CounterPart,
  type CounterTender,
  type StoredMeans,
  refundedFirst,
} from '#domain/money/counter-means.ts'
import type { Cents } from '#domain/money/money.ts'
import type { OrderStatus, PaymentChoice } from './order-status.ts'

/**
 * A decision about an ingredient that ran out. `back`: cents by which all decisions so far reduce
 * the price of its line.
 */
type LineDecision = { readonly id: string; readonly line: number; readonly back: Cents }

/**
 * Returns the latest of the decisions about one line. It alone counts: its `back` includes the
 * earlier ones.
 */
export const lastDecision = <D extends LineDecision>(decisions: readonly D[]): D | null =>
  decisions.reduce<D | null>(
    (last, decision) => (last === null || Number(decision.id) > Number(last.id) ? decision : last),
    null,
  )

/**
 * Returns the cents that are not to be collected at the counter, because ingredients ran out (E7).
 */
export const reductionAtCounter = (decisions: readonly LineDecision[]): Cents =>
  [...Map.groupBy(decisions, ({ line }) => line).values()].reduce(
    (sum, ofLine) => sum + (lastDecision(ofLine)?.back ?? 0),
    0,
  )

/**
 * Whether an order in each status can be paid at the counter: until it ends, or after it was handed
 * over unpaid.
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
  /** Whether it was paid at the counter and that payment was not undone. */
  isPaid: boolean
}): Cents {
  if (payment !== 'at-restaurant' || isPaid || !isOwed[status]) return 0
  return Math.max(0, toPay - reductionAtCounter(decisions))
}

/**
 * Returns the parts of the amount due by payment method (N4). Null if several methods do not add up
 * to exactly that amount, one of them pays nothing, or one occurs twice.
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
 * Returns the part of the first of two payment methods, and the rest for the other one (N4). Null
 * if the first pays nothing or leaves nothing, as while its amount is being typed.
 */
export function splitTender<M extends StoredMeans>(
  { means, amount }: { readonly means: M; readonly amount: Cents | null },
  due: Cents,
): { readonly first: CounterPart<M>; readonly remainder: Cents } | null {
  return amount !== null && amount > 0 && amount < due
    ? { first: { means, amount }, remainder: due - amount }
    : null
}

/** Whether two payments of the same amount used the same payment methods. */
export const isSameTender = (a: readonly CounterPart[], b: readonly CounterPart[]): boolean =>
  a.length === b.length &&
  a.every(({ means, amount }) =>
    b.some((candidate) => candidate.means === means && candidate.amount === amount),
  )

/**
 * By which means an amount goes back of a payment, of which `refundedBefore` cents went back before: by the first means of
 * the sequence of which something is left.
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
 * The possible treatments of a payment at the counter if the hand-over is undone: the staff is
 * asked, and neither is assumed (N5).
 */
export const moneyAnswers = ['kept', 'returned'] as const
export type MoneyAnswer = (typeof moneyAnswers)[number]
