import type { WireCapacityStep } from '#contract/office/hours.ts'
import type { RestaurantSettings } from '#contract/office/restaurant-settings.ts'
import { DAY_MINUTES, capacityIn, minutesOf, usualCapacity } from '#domain/time/capacity.ts'

const QUARTER = 15

/**
 * A quarter of an hour of a day. `minute`: its beginning, in minutes since midnight. `orders`: the
 * maximum number of orders in one slot of this quarter.
 */
export type Quarter = { readonly minute: number; readonly orders: number }

const two = (part: number): string => String(part).padStart(2, '0')

/**
 * Minutes since midnight as `HH:MM`; the minutes after 24:00 are a time of the next day, from 00:00
 * on.
 */
export const clockAt = (minute: number): string =>
  `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`

type Capacities = Pick<
  RestaurantSettings,
  'openingHours' | 'capacity_curve' | 'capacity_per_slot' | 'peak_capacity_per_slot'
>

/** The quarters of a weekday’s opening hours, with the current capacity of each. */
export function quartersOf(settings: Capacities, weekday: number): Quarter[] {
  const steps = settings.capacity_curve?.find(({ weekdays }) => weekdays.includes(weekday))?.steps
  const intervals = settings.openingHours.find((day) => day.weekday === weekday)?.intervals ?? []
  const usual = {
    capacityPerSlot: settings.capacity_per_slot,
    peakCapacity: settings.peak_capacity_per_slot,
    capacityCurve: null,
    calendarDays: {},
  }
  return intervals.flatMap(({ open, close }) => {
    const from = Math.floor(minutesOf(open) / QUARTER) * QUARTER
    const to = minutesOf(close) + (close <= open ? DAY_MINUTES : 0)
    return Array.from({ length: Math.ceil((to - from) / QUARTER) }, (_, i) => {
      const minute = from + i * QUARTER
      return {
        minute,
        orders:
          steps === undefined ? usualCapacity(usual, clockAt(minute)) : capacityIn(steps, minute),
      }
    })
  })
}

/** The capacity steps of some quarters: adjacent quarters with the same capacity form one step. */
export function stepsOf(quarters: readonly Quarter[]): WireCapacityStep[] {
  const spans: { from: number; to: number; orders: number }[] = []
  for (const { minute, orders } of quarters) {
    const last = spans.at(-1)
    // A step that passes midnight is split there; otherwise the import could not tell to which
    // night it belongs.
    if (last?.to === minute && last.orders === orders && minute !== DAY_MINUTES)
      last.to = minute + QUARTER
    else spans.push({ from: minute, to: minute + QUARTER, orders })
  }
  return spans.map(({ from, to, orders }) => ({ from: clockAt(from), to: clockAt(to), orders }))
}

/** The curve with new steps for one weekday; weekdays with the same steps share an entry. */
export function withWeekday(
  curve: RestaurantSettings['capacity_curve'],
  weekday: number,
  steps: WireCapacityStep[],
): NonNullable<RestaurantSettings['capacity_curve']> {
  const otherEntries = (curve ?? [])
    .map((entry) => ({ ...entry, weekdays: entry.weekdays.filter((day) => day !== weekday) }))
    .filter(({ weekdays }) => weekdays.length > 0)
  const same = otherEntries.find((entry) => JSON.stringify(entry.steps) === JSON.stringify(steps))
  return same === undefined
    ? [...otherEntries, { weekdays: [weekday], steps }]
    : otherEntries.map((entry) =>
        entry === same
          ? { ...entry, weekdays: [...entry.weekdays, weekday].toSorted((a, b) => a - b) }
          : entry,
      )
}

/**
 * Copies capacities to the quarters of another day, by time of day; quarters without a counterpart
 * are unchanged.
 */
export function pasteQuarters(quarters: readonly Quarter[], copied: readonly Quarter[]): Quarter[] {
  const byMinute = new Map(copied.map(({ minute, orders }) => [minute, orders]))
  return quarters.map(({ minute, orders }) => ({ minute, orders: byMinute.get(minute) ?? orders }))
}

/**
 * The past load of a quarter, shown behind the plot: orders in its fullest slot, as median and
 * maximum over several days.
 */
export type QuarterLoad = { median: number; most: number }

export function loadsOf(
  quarters: readonly Quarter[],
  days: readonly { slots: readonly { time: string; orders: number }[] }[],
): QuarterLoad[] {
  return quarters.map(({ minute }) => {
    const counts = days
      .map(({ slots }) =>
        Math.max(
          0,
          ...slots
            .filter(({ time }) => {
              const at = minutesOf(time)
              const start = minute % DAY_MINUTES
              return start <= at && at < start + QUARTER
            })
            .map(({ orders }) => orders),
        ),
      )
      .toSorted((a, b) => a - b)
    const [low, high] = [
      counts[Math.floor((counts.length - 1) / 2)],
      counts[Math.ceil((counts.length - 1) / 2)],
    ]
    return { median: ((low ?? 0) + (high ?? 0)) / 2, most: counts.at(-1) ?? 0 }
  })
}
