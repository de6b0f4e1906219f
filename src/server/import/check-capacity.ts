import {
  type CapacityCurve,
  type CapacityStep,
  DAY_MINUTES,
  minutesOf,
  spansOf,
} from '#domain/time/capacity.ts'
import type { Interval } from '#domain/time/opening.ts'
import type { RestaurantFileEntry } from '#server/chain/restaurants-schema.ts'
import { type ImportFault, fault } from './faults.ts'

/**
 * Faults within the steps of a capacity curve: no step may be empty or begin before the previous
 * step ends, and the steps may pass midnight only once (B5).
 */
export function checkSteps(at: string, steps: readonly CapacityStep[]): ImportFault[] {
  const spans = spansOf(steps)
  return steps.flatMap(({ from, to }, i) => {
    const place = `${at}[${i}]`
    const [span, before] = [spans[i], spans[i - 1]]
    if (from === to && from !== '00:00') return [fault(place, 'step_empty')]
    if (to <= from && steps.slice(0, i).some((earlier) => earlier.to <= earlier.from))
      return [fault(place, 'step_over_midnight')]
    return span && before && span.from < before.to ? [fault(place, 'step_early')] : []
  })
}

/**
 * The first time of a day's opening hours that no step covers, `HH:MM`; null when all are covered.
 */
export function timeWithoutCapacity(
  intervals: readonly Interval[],
  steps: readonly CapacityStep[],
): string | null {
  const spans = spansOf(steps)
  for (const { open, close } of intervals) {
    const end = minutesOf(close) + (close <= open ? DAY_MINUTES : 0)
    let minute = minutesOf(open)
    while (minute < end) {
      const reached = minute
      const span = spans.find(({ from, to }) => from <= reached && reached < to)
      if (span === undefined) return clockOf(minute)
      minute = span.to
    }
  }
  return null
}

const clockOf = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/**
 * Faults of a restaurant's curve: faults within its steps, a weekday that is named twice, and hours
 * that no step covers.
 */
export function checkCurve(at: string, entry: RestaurantFileEntry): ImportFault[] {
  const curve: CapacityCurve = entry.capacity_curve ?? []
  const placeOfWeekday = new Map<number, string>()
  return curve.flatMap(({ weekdays, steps }, i) => {
    const place = `${at}.capacity_curve[${i}]`
    const wrong = checkSteps(`${place}.steps`, steps)
    const faults = weekdays.flatMap((weekday, j) => {
      const earlier = placeOfWeekday.get(weekday)
      if (earlier !== undefined)
        return [fault(`${place}.weekdays[${j}]`, 'weekday_twice', { weekday, at: earlier })]
      placeOfWeekday.set(weekday, `${place}.weekdays[${j}]`)
      const intervals = entry.openingHours.find((day) => day.weekday === weekday)?.intervals ?? []
      const time = wrong.length > 0 ? null : timeWithoutCapacity(intervals, steps)
      return time === null ? [] : [fault(`${place}.steps`, 'weekday_uncovered', { time, weekday })]
    })
    return [...wrong, ...faults]
  })
}
