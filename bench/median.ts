/** The middle one of the values, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [below = 0, above = below] = sorted.slice(
    sorted.length % 2 ? middle : middle - 1,
    middle + 1,
  )
  return (below + above) / 2
}
