/**
 * The number of orders that the kitchen accepts per slot from one local time to another, `HH:MM`
 * (B5). The step in which a slot starts determines the slot's capacity. If `to` is not after
 * `from`, the step continues past midnight.
 */
export type CapacityStep = { readonly from: string; readonly to: string; readonly orders: number }
export type CapacityCurve = readonly {
  /** ISO weekdays (1 is Monday) on which a service with these steps begins. */
  readonly weekdays: readonly number[]
  readonly steps: readonly CapacityStep[]
}[]

/** The settings that determine how many orders a kitchen accepts per slot. */
export type KitchenCapacity = {
  /** Number of orders per slot if neither the date nor its weekday has steps. */
  readonly capacityPerSlot: number
  /**
   * The lower capacity at peak time; null if the capacity is never lowered. `from` and `to` are
   * local times, `HH:MM`; `from` is included, `to` is not.
   */
  readonly peakCapacity: CapacityStep | null
  readonly capacityCurve: CapacityCurve | null
  /** Capacities by date, `YYYY-MM-DD`; their steps replace those of the weekday. */
  readonly calendarDays: Readonly<
    Record<string, { readonly capacity: readonly CapacityStep[] | null }>
  >
}

/** A step in minutes since the midnight before its service; `to` is not included. */
export type Span = { from: number; to: number; orders: number }

export const DAY_MINUTES = 1440

export const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/**
 * Converts steps to spans of minutes. The steps after one that reaches midnight belong to the night
 * after the service's date.
 */
export function spansOf(steps: readonly CapacityStep[]): Span[] {
  let night = 0
  return steps.map(({ from: begin, to: end, orders }) => {
    const from = minutesOf(begin) + night
    if (minutesOf(end) <= minutesOf(begin)) night += DAY_MINUTES
    return { from, to: minutesOf(end) + night, orders }
  })
}

/**
 * Returns the number of orders accepted in a slot, which starts `minute` minutes after the midnight
 * before its service. The last slot may start exactly at the end of the last step. The result is 0
 * for a slot outside all steps.
 */
export function capacityIn(steps: readonly CapacityStep[], minute: number): number {
  const spans = spansOf(steps)
  const within = spans.find(({ from, to }) => from <= minute && minute < to)
  return (within ?? spans.find(({ to }) => to === minute))?.orders ?? 0
}

/**
 * A date. The type is not one of `Temporal`, because browsers without `Temporal` also run this
 * file.
 */
type DayOfWeek = { readonly dayOfWeek: number; readonly toString: () => string }

/**
 * Returns the capacity steps for services that begin on a date; null if the usual capacity applies.
 */
export const stepsOn = (
  { calendarDays, capacityCurve }: KitchenCapacity,
  date: DayOfWeek,
): readonly CapacityStep[] | null =>
  calendarDays[date.toString()]?.capacity ??
  capacityCurve?.find(({ weekdays }) => weekdays.includes(date.dayOfWeek))?.steps ??
  null

/**
 * Returns the capacity of a slot that starts at a local time, `HH:MM`, on a date without steps (T4,
 * T11).
 */
export function usualCapacity(
  { capacityPerSlot, peakCapacity }: KitchenCapacity,
  time: string,
): number {
  if (!peakCapacity) return capacityPerSlot
  return peakCapacity.from <= time && time < peakCapacity.to ? peakCapacity.orders : capacityPerSlot
}
