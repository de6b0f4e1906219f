import type { Dice } from './dice.ts'

/**
 * How much more than the mean is ordered in each eighth of a lunch: the busiest quarter of an hour
 * of two hours has 2.5 times it.
 */
const EIGHTHS = [0.3, 0.6, 1.2, 2.5, 1.6, 0.9, 0.55, 0.35] as const

/** When so many orders come, as shares of the lunch from 0 to 1, rising. */
export function arrivals(orders: number, dice: Dice): number[] {
  const weights = Object.fromEntries(EIGHTHS.map((weight, i) => [String(i), weight]))
  return Array.from(
    { length: orders },
    () => (Number(dice.weighed(weights)) + dice.share()) / EIGHTHS.length,
  ).toSorted((a, b) => a - b)
}
