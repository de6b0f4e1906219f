import type { RandomSource } from '#testing/shopper/random-source.ts'

/**
 * Order rate in each eighth of a lunch, relative to the mean: in a lunch of two hours, the busiest
 * quarter of an hour has 2.5 times the mean.
 */
const EIGHTHS = [0.3, 0.6, 1.2, 2.5, 1.6, 0.9, 0.55, 0.35] as const

/** Arrival times of the orders, as ascending shares of the lunch from 0 to 1. */
export function arrivals(orders: number, random: RandomSource): number[] {
  const weights = Object.fromEntries(EIGHTHS.map((weight, i) => [String(i), weight]))
  return Array.from(
    { length: orders },
    () => (Number(random.weighed(weights)) + random.share()) / EIGHTHS.length,
  ).toSorted((a, b) => a - b)
}
