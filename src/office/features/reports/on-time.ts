/** Target share of orders that are ready on time. */
export const TARGET = 0.96

/** The range of the on-time plot, in percent: it includes the reached rates and the target. */
export function onTimeDomain(percents: readonly (number | null)[]): [number, number] {
  const percentsAndTarget = [...percents.filter((percent) => percent !== null), TARGET * 100]
  const lowest = Math.max(0, Math.floor(Math.min(...percentsAndTarget) - 1))
  return [
    lowest,
    Math.min(100, Math.max(lowest + 4, Math.ceil(Math.max(...percentsAndTarget) + 0.5))),
  ]
}
