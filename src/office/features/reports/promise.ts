/** The part of the orders that is to be ready in time. */
export const AIM = 0.96

/** Percents that a plot of the promise goes from and to: what was reached, and the aim. */
export function promiseDomain(percents: readonly (number | null)[]): [number, number] {
  const percentsAndTarget = [...percents.filter((percent) => percent !== null), AIM * 100]
  const lowest = Math.max(0, Math.floor(Math.min(...percentsAndTarget) - 1))
  return [
    lowest,
    Math.min(100, Math.max(lowest + 4, Math.ceil(Math.max(...percentsAndTarget) + 0.5))),
  ]
}
