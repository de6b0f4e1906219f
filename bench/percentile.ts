/**
 * The smallest of the values that so large a share of them does not exceed. `share`: 0.95 for the
 * 95th percentile.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (found === undefined) throw new Error('nothing was measured')
  return found
}
