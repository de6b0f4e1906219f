import type { Cents } from '#domain/money/money.ts'
import type { GrantLimits } from '#domain/staff/rights.ts'
import { dayBegan } from '#domain/time/month-later.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { cardOfOrder } from '#server/stores/loyalty/goodwill.ts'
import { readByHand } from '#server/stores/loyalty/points-by-hand.ts'
import { type DecidedAmounts, readDecided } from '#server/stores/payments/approvals.ts'

/**
 * Thrown to roll back a transaction that exceeds the limit of its author, so that a second person
 * is asked.
 */
export class AboveLimit extends Error {}

type GrantedAmounts = { refund: Cents; points: number }
/**
 * `at`: the present, in epoch milliseconds. It determines the day in Paris for which the points of
 * a customer are counted.
 */
type LimitQuestion = { order: string; staff: string; limits: GrantLimits; at: number }

const isWithin = (limit: number | null, amount: number): boolean =>
  limit === null || amount <= limit

export const isAllowed = (limits: GrantLimits, { refund, points }: GrantedAmounts): boolean =>
  isWithin(limits.refund, refund) && isWithin(limits.points, points)

/**
 * The amounts that a person decided for an order: those that they granted alone, and those that
 * they approved for others.
 */
export const amountsDecidedBy = (
  decided: readonly DecidedAmounts[],
  { order, staff }: { order: string; staff: string },
): GrantedAmounts =>
  decided.find((decision) => decision.order === order && decision.staff === staff) ?? {
    refund: 0,
    points: 0,
  }

/**
 * The amounts that a person decided for an order. If they changed the customer's card by more
 * points today, on all orders and by hand, these count instead: spreading points over several
 * orders does not evade the limit (H4).
 */
async function givenBy(db: Queries, { order, staff, at }: LimitQuestion): Promise<GrantedAmounts> {
  const decided = amountsDecidedBy(await readDecided(db, [order]), { order, staff })
  const customer = await cardOfOrder(db, order)
  const today =
    customer === null ? 0 : await readByHand(db, { customer, staff, since: dayBegan(at) })
  return { refund: decided.refund, points: Math.max(decided.points, today) }
}

/**
 * Whether the amounts that a person decided for an order, including those of this transaction, are
 * within their limits. The caller has locked the order: of two simultaneous grants, the second
 * counts the first.
 */
export const isWithinLimit = async (tx: Tx, question: LimitQuestion): Promise<boolean> =>
  isAllowed(question.limits, await givenBy(tx, question))

/** The amounts that a person may still grant for an order without a second person. */
export async function remainingLimits(db: Queries, question: LimitQuestion): Promise<GrantLimits> {
  const { limits } = question
  const granted = await givenBy(db, question)
  const remainder = (limit: number | null, used: number) =>
    limit === null ? null : Math.max(0, limit - used)
  return {
    refund: remainder(limits.refund, granted.refund),
    points: remainder(limits.points, granted.points),
  }
}
