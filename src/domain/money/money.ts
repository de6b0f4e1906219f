/** An amount in whole euro cents, taxes included. */
export type Cents = number

/** Converts a price in euros (`11.9`) to cents; throws unless it is a whole number of cents. */
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
 * Divides `total` in proportion to `weights`, by largest remainder (F1). The parts are whole cents
 * and add up to `total`. Of equal remainders, the first gets the cent; remainders are whole
 * numbers, so equality is exact. If all weights are 0, the first part is the whole `total`.
 */
export function prorate(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map((_, i) => (i === 0 ? total : 0))
  const shares = weights.map((weight, i) => {
    const product = BigInt(total) * BigInt(weight)
    return { i, cents: Number(product / BigInt(sum)), remainder: Number(product % BigInt(sum)) }
  })
  const unsharedCents = total - shares.reduce((cents, share) => cents + share.cents, 0)
  const rounded = new Set(
    shares
      .toSorted((a, b) => b.remainder - a.remainder || a.i - b.i)
      .slice(0, unsharedCents)
      .map(({ i }) => i),
  )
  return shares.map(({ i, cents }) => (rounded.has(i) ? cents + 1 : cents))
}
