import type { Interval } from '#domain/time/opening.ts'
import type { Fault } from './faults.ts'

/** Faults of a day's opening hours: they go forwards, and only the last may go over midnight. */
export function checkIntervals(at: string, intervals: readonly Interval[]): Fault[] {
  const faults: Fault[] = []
  for (const [i, interval] of intervals.entries()) {
    const place = `${at}[${i}]`
    const before = intervals[i - 1]
    if (interval.close === interval.open && interval.open !== '00:00')
      faults.push({ path: place, problem: 'opens and closes at the same time' })
    if (interval.close <= interval.open && i < intervals.length - 1) {
      faults.push({ path: place, problem: 'only the last interval of a day may go over midnight' })
    }
    if (before && interval.open < before.close)
      faults.push({ path: place, problem: 'begins before the interval above it ends' })
  }
  return faults
}
