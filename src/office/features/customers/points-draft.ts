import * as z from 'zod/mini'
import { reasonField } from '#contract/office/customers.ts'
import { failsWith } from '#contract/fields.ts'
import { MAX_POINTS, credit } from '#domain/loyalty/loyalty.ts'

export const pointKinds = ['granted', 'withdrawn'] as const
export type PointKind = (typeof pointKinds)[number]

/**
 * The form for changing points by hand. `remaining`: points left of the user’s limit for today;
 * null without a limit.
 */
export const pointsForm = (remaining: number | null) =>
  z.object({
    kind: z.enum(pointKinds),
    count: z.nullable(z.int()).check(
      z.refine((count) => count !== null, failsWith('field_required')),
      z.refine(
        (count) => count === null || (count >= 1 && count <= MAX_POINTS),
        failsWith('field_invalid'),
      ),
      z.refine(
        (count) => remaining === null || (count ?? 0) <= remaining,
        failsWith('points_over_limit'),
      ),
    ),
    reason: reasonField,
  })

/**
 * The balance after points are granted or withdrawn. `short`: the number of points that could not
 * be granted (maximum of the card) or withdrawn (balance of zero).
 */
export function pointsAfter(
  balance: number,
  kind: PointKind,
  count: number,
): { balance: number; short: number } {
  if (kind === 'withdrawn')
    return { balance: Math.max(0, balance - count), short: Math.max(0, count - balance) }
  const { balance: after, lostPoints } = credit(balance, count)
  return { balance: after, short: lostPoints }
}
