import {
  type CounterPart,
  type CounterTender,
  type StoredMeans,
  refundedFirst,
} from '#domain/money/counter-means.ts'
import type { Cents } from '#domain/money/money.ts'
import type { OrderStatus, PaymentChoice } from './order-status.ts'

/** A decision about an ingredient that ran out. `back`: cents that all decisions about its line take off. */
type LineDecision = { readonly id: string; readonly line: number; readonly back: Cents }

/** The decision that was taken last, which says what holds for its whole line. */
export const lastDecision = <D extends LineDecision>(decisions: readonly D[]): D | null =>
  decisions.reduce<D | null>(
    (last, decision) => (last === null || Number(decision.id) > Number(last.id) ? decision : last),
    null,
  )

/** Cents that are not to be taken at the counter, because of what ran out (E7). */
export const reductionAtCounter = (decisions: readonly LineDecision[]): Cents =>
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
  decisions: readonly LineDecision[]
  /** A payment at the counter stands. */
  isPaid: boolean
}): Cents {
  if (payment !== 'at-restaurant' || isPaid || !isOwed[status]) return 0
  return Math.max(0, toPay - reductionAtCounter(decisions))
}

/**
 * What each means pays of what is due (N4). Null where several means do not add up to exactly that, one of
 * them pays nothing, or one is named twice.
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
 * What the first of two means pays, and the rest, which is for the other (N4). Null where the first pays
 * nothing or leaves nothing, as while its amount is typed.
 */
export function splitTender<M extends StoredMeans>(
  { means, amount }: { readonly means: M; readonly amount: Cents | null },
  due: Cents,
): { readonly first: CounterPart<M>; readonly remainder: Cents } | null {
  return amount !== null && amount > 0 && amount < due
    ? { first: { means, amount }, remainder: due - amount }
    : null
}

/** Whether two payments of as much came by the same means. */
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

/** What becomes of a payment at the counter when the hand-over is undone: it is asked, never assumed (N5). */
export const moneyAnswers = ['kept', 'returned'] as const
export type MoneyAnswer = (typeof moneyAnswers)[number]
