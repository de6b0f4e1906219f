import type { Cents } from '#domain/money/money.ts'
import type { GrantLimits } from '#domain/staff/rights.ts'
import { dayBegan } from '#domain/time/month-later.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { cardOfOrder } from '#server/stores/loyalty/goodwill.ts'
import { readByHand } from '#server/stores/loyalty/points-by-hand.ts'
import { type DecidedAmounts, readDecided } from '#server/stores/payments/approvals.ts'

/** Undoes a transaction that goes beyond what its person may do alone: a second one is asked. */
export class AboveLimit extends Error {}

type GrantedAmounts = { refund: Cents; points: number }
/** `at`: now, whose day in Paris the points of a customer are counted in. */
type LimitQuestion = { order: string; staff: string; limits: GrantLimits; at: number }

const isWithin = (limit: number | null, amount: number): boolean =>
  limit === null || amount <= limit

export const isAllowed = (limits: GrantLimits, { refund, points }: GrantedAmounts): boolean =>
  isWithin(limits.refund, refund) && isWithin(limits.points, points)

/** What somebody decided for an order: what they gave alone, and what they approved. */
export const amountsDecidedBy = (
  decided: readonly DecidedAmounts[],
  { order, staff }: { order: string; staff: string },
): GrantedAmounts =>
  decided.find((decision) => decision.order === order && decision.staff === staff) ?? {
    refund: 0,
    points: 0,
  }

/**
 * What somebody decided for an order. Points are counted by customer and day as well, with those by
 * hand: several orders are no way around the limit (H4).
 */
async function givenBy(db: Queries, { order, staff, at }: LimitQuestion): Promise<GrantedAmounts> {
  const decided = amountsDecidedBy(await readDecided(db, [order]), { order, staff })
  const customer = await cardOfOrder(db, order)
  const today =
    customer === null ? 0 : await readByHand(db, { customer, staff, since: dayBegan(at) })
  return { refund: decided.refund, points: Math.max(decided.points, today) }
}

/**
 * Whether what somebody decided, with what this transaction gives, is within their limit. The order is
 * locked: of two at once, the second sees the first.
 */
export const isWithinLimit = async (tx: Tx, question: LimitQuestion): Promise<boolean> =>
  isAllowed(question.limits, await givenBy(tx, question))

/** What somebody may still give for an order without a second person. */
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
