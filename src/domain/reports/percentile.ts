import { PREP_SECONDS, type Sum } from './sums.ts'

/**
 * Returns the seconds within which the share `part` of the orders became ready, from the number of
 * orders in each time step. The result is the middle of the step that contains the nearest rank;
 * null if there are no orders.
 */
export function secondsWithin(
  steps: readonly (readonly [step: string, sum: Pick<Sum, 'count'>])[],
  part: number,
): number | null {
  const ordered = steps
    .map(([step, { count }]) => ({ step: Number(step), count }))
    .toSorted((a, b) => a.step - b.step)
  const all = ordered.reduce((sum, { count }) => sum + count, 0)
  let remainingCount = Math.ceil(all * part)
  for (const { step, count } of ordered) {
    remainingCount -= count
    if (remainingCount <= 0) return step * PREP_SECONDS + PREP_SECONDS / 2
  }
  return null
}
