/**
 * Number of orders that the kitchen accepts per slot from one time to another, `HH:MM`; a slot has
 * the capacity of the step in which it starts (B5). A step whose `to` is at or before its `from`
 * continues past midnight.
 */
export type CapacityStep = { readonly from: string; readonly to: string; readonly orders: number }
export type CapacityCurve = readonly {
  /** ISO weekdays, 1 = Monday, on which the service begins. */
  readonly weekdays: readonly number[]
  readonly steps: readonly CapacityStep[]
}[]

/** The settings that determine how many orders a kitchen accepts per slot. */
export type KitchenCapacity = {
  /** Orders per slot, if neither the date nor its weekday has steps. */
  readonly capacityPerSlot: number
  /** The lower capacity at peak time; `from` included, `to` excluded, `HH:MM`. */
  readonly peakCapacity: CapacityStep | null
  readonly capacityCurve: CapacityCurve | null
  /** By date, `YYYY-MM-DD`: steps that replace those of the weekday. */
  readonly calendarDays: Readonly<
    Record<string, { readonly capacity: readonly CapacityStep[] | null }>
  >
}

/** A step in minutes from the midnight before the service; `to` excluded. */
export type Span = { from: number; to: number; orders: number }

export const DAY_MINUTES = 1440

export const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/**
 * Converts steps to spans. Those that follow the step that reaches midnight are in the night after
 * it.
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
 * Returns the orders accepted in a slot that starts this many minutes after the midnight before its
 * service. The last slot may start at the very end of the last step. Outside all steps, the result
 * is 0.
 */
export function capacityIn(steps: readonly CapacityStep[], minute: number): number {
  const spans = spansOf(steps)
  const within = spans.find(({ from, to }) => from <= minute && minute < to)
  return (within ?? spans.find(({ to }) => to === minute))?.orders ?? 0
}

/** A date. Not a `Temporal` type, because browsers, which do not have `Temporal`, use this file. */
type DayOfWeek = { readonly dayOfWeek: number; readonly toString: () => string }

/** The steps for services that begin on a date; null where its slots have the usual capacity. */
export const stepsOn = (
  { calendarDays, capacityCurve }: KitchenCapacity,
  date: DayOfWeek,
): readonly CapacityStep[] | null =>
  calendarDays[date.toString()]?.capacity ??
  capacityCurve?.find(({ weekdays }) => weekdays.includes(date.dayOfWeek))?.steps ??
  null

/** Returns the capacity of a slot at a time, `HH:MM`, if no steps apply (T4, T11). */
export function usualCapacity(
  { capacityPerSlot, peakCapacity }: KitchenCapacity,
  time: string,
): number {
  if (!peakCapacity) return capacityPerSlot
  return peakCapacity.from <= time && time < peakCapacity.to ? peakCapacity.orders : capacityPerSlot
}
