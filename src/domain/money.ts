/** Whole euro cents, taxes included. Never a fraction. */
export type Cents = number

/** Reads a price quoted in euros (`11.9`) as cents; refuses what is not a whole number of cents. */
export function centsFromEuros(euros: number): Cents {
  const cents = Math.round(euros * 100)
  if (!Number.isSafeInteger(cents) || Math.abs(cents - euros * 100) > 1e-6) {
    throw new RangeError(`not a price in whole cents: ${euros}`)
  }
  return cents
}

export function eurosFromCents(cents: Cents): number {
  return cents / 100
}

/**
 * Shares `total` in proportion to `weights`, to the cent, by largest remainder (F1):
 * the parts are whole cents and add up to `total`. With no weight at all, the first part takes everything.
 */
export function prorate(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map((_, i) => (i === 0 ? total : 0))
  const exact = weights.map((weight) => (total * weight) / sum)
  const parts = exact.map(Math.floor)
  const byRemainder = exact
    .map((share, i) => ({ i, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
  let left = total - parts.reduce((a, b) => a + b, 0)
  for (const { i } of byRemainder) {
    if (left <= 0) break
    parts[i] = (parts[i] ?? 0) + 1
    left -= 1
  }
  return parts
}
