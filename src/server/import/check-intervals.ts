import type { Interval } from '#domain/time/opening.ts'
import { type ImportFault, fault } from './faults.ts'

/**
 * Faults of a day's opening hours: no interval may be empty or open before the previous one closes,
 * and only the last one may pass midnight.
 */
export function checkIntervals(at: string, intervals: readonly Interval[]): ImportFault[] {
  const faults: ImportFault[] = []
  for (const [i, interval] of intervals.entries()) {
    const place = `${at}[${i}]`
    const before = intervals[i - 1]
    if (interval.close === interval.open && interval.open !== '00:00')
      faults.push(fault(place, 'interval_empty'))
    if (interval.close <= interval.open && i < intervals.length - 1)
      faults.push(fault(place, 'interval_over_midnight'))
    if (before && interval.open < before.close) faults.push(fault(place, 'interval_early'))
  }
  return faults
}
