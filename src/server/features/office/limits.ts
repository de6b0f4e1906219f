import type { Cents } from '#domain/money/money.ts'
import type { Limits } from '#domain/staff/rights.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { type Decided, readDecided } from '#server/stores/payments/approvals.ts'

/** Undoes a transaction that goes beyond what its person may do alone: a second one is asked. */
export class AboveLimit extends Error {}

type Given = { refund: Cents; points: number }
type About = { order: string; staff: string; limits: Limits }

const isWithin = (limit: number | null, wanted: number): boolean =>
  limit === null || wanted <= limit

export const isAllowed = (limits: Limits, { refund, points }: Given): boolean =>
  isWithin(limits.refund, refund) && isWithin(limits.points, points)

/** What somebody decided for an order: what they gave alone, and what they approved. */
export const decidedBy = (
  decided: readonly Decided[],
  { order, staff }: { order: string; staff: string },
): Given =>
  decided.find((one) => one.order === order && one.staff === staff) ?? { refund: 0, points: 0 }

/**
 * Whether what somebody decided for an order, with what this transaction gives, is within their limit.
 * The order is locked: of two at once, the second sees the first.
 */
export async function isWithinLimit(tx: Tx, { limits, ...about }: About): Promise<boolean> {
  return isAllowed(limits, decidedBy(await readDecided(tx, [about.order]), about))
}

/** What somebody may still give for an order without a second person. */
export async function leftAlone(db: Queries, { limits, ...about }: About): Promise<Limits> {
  const given = decidedBy(await readDecided(db, [about.order]), about)
  const left = (limit: number | null, used: number) =>
    limit === null ? null : Math.max(0, limit - used)
  return { refund: left(limits.refund, given.refund), points: left(limits.points, given.points) }
}
