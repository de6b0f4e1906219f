import {
  DAY_MINUTES,
  capacityIn,
  minutesOf,
  stepsOn,
  usualCapacity,
} from '#domain/time/capacity.ts'
import { type Interval, hoursOn, weeklyHours } from '#domain/time/opening.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { Source } from '#server/chain/source.ts'
import { type ImportFault, fault } from './faults.ts'

/** Kinds of category whose products cannot be an order on their own. */
const onlyBeside = new Set(['cutlery', 'alcohol', 'coulis', 'topping', 'ingredient'])

/**
 * Reasons in the chain's files why nobody can ever place an order in a restaurant, or why it can
 * make no salad although formulas are on the menu. Annual rules are ignored, because the weekday of
 * a date that such a rule closes is open on other dates (B1, B4, B5).
 */
export function obstaclesTo(
  source: Source,
  today: string,
): (entry: RestaurantEntry, at: string) => ImportFault[] {
  const lacks = missingContents(source)
  return (entry, at) => [...withoutTime(entry, { at, today }), ...lacks(entry, at)]
}

type Day = { date: Temporal.PlainDate; intervals: readonly Interval[] }

/**
 * The days to check: one date for each weekday, and every future date with its own hours or
 * capacity.
 */
function daysOf(entry: RestaurantEntry, today: string): Day[] {
  const first = Temporal.PlainDate.from(today)
  const dated = Object.entries(entry.calendar_days)
    .filter(([date]) => date >= today)
    .map(([date, { rule }]) => ({ date: Temporal.PlainDate.from(date), rule }))
  const datesWithRule = new Set(dated.map(({ date }) => date.toString()))
  // For each weekday, finds a date that is not in `calendar_days`, so that the usual capacity of
  // the weekday applies.
  const week = [1, 2, 3, 4, 5, 6, 7].map((days) => {
    let date = first.add({ days })
    while (datesWithRule.has(date.toString())) date = date.add({ weeks: 1 })
    return { date, intervals: weeklyHours(entry, date) }
  })
  return [
    ...week,
    ...dated.map(({ date, rule }) => ({ date, intervals: hoursOn(rule, entry, date) })),
  ]
}

function withoutTime(
  entry: RestaurantEntry,
  { at, today }: { at: string; today: string },
): ImportFault[] {
  const { slug } = entry
  const days = daysOf(entry, today)
  if (days.every(({ intervals }) => intervals.length === 0))
    return [fault(at, 'never_open', { slug })]
  const slots = days.flatMap((day) => slotsOf(entry, day))
  if (slots.length === 0)
    return [fault(at, 'service_too_short', { slug, field: 'last_pickup_before_close_minutes' })]
  const free = slots.filter(({ orders }) => orders > 0)
  if (free.length === 0) return [fault(at, 'no_capacity', { slug })]
  // The earliest possible order for a day is placed at midnight, when the day comes within the
  // horizon.
  const ahead = (entry.order_horizon_days - 1) * DAY_MINUTES
  return free.some(({ minute }) => minute + ahead >= entry.lead_time_minutes)
    ? []
    : [
        fault(at, 'lead_too_long', {
          slug,
          field: 'lead_time_minutes',
          horizon: 'order_horizon_days',
        }),
      ]
}

function slotsOf(entry: RestaurantEntry, { date, intervals }: Day) {
  const capacity = {
    capacityPerSlot: entry.capacity_per_slot,
    peakCapacity: entry.peak_capacity_per_slot,
    capacityCurve: entry.capacity_curve ?? null,
    calendarDays: entry.calendar_days,
  }
  const steps = stepsOn(capacity, date)
  return intervals.flatMap(({ open, close }) => {
    const first = minutesOf(open)
    const end = minutesOf(close) + (close <= open ? DAY_MINUTES : 0)
    const last = end - entry.last_pickup_before_close_minutes
    const count = Math.max(0, Math.floor((last - first) / entry.slot_minutes) + 1)
    return Array.from({ length: count }, (_, i) => {
      const minute = first + i * entry.slot_minutes
      return {
        minute,
        orders: steps ? capacityIn(steps, minute) : usualCapacity(capacity, clockOf(minute)),
      }
    })
  })
}

const clockOf = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/**
 * Reasons why a restaurant sells nothing, or no salad: the products or categories that the
 * restaurant lacks.
 */
function missingContents({ categories, ingredients, desserts, formulas, documents }: Source) {
  const kinds = new Map(categories.map(({ id, kind }) => [id, kind]))
  const products = [...ingredients, ...desserts].filter(({ active }) => active)
  const bases = new Set(documents.custom_formula.category_ids.bases)
  const makesSalads = formulas.some(({ active }) => active)
  return (entry: RestaurantEntry, at: string): ImportFault[] => {
    const { slug } = entry
    const missing = new Set(entry.unavailable_ingredient_ids)
    const carried = new Set([...entry.mainCategories, ...entry.dessertCategories])
    const offered = products.filter(
      ({ id, category }) => carried.has(category.id) && !missing.has(id),
    )
    if (!offered.some(({ category }) => !onlyBeside.has(kinds.get(category.id) ?? 'cutlery')))
      return [fault(at, 'nothing_carried', { slug })]
    return makesSalads && !offered.some(({ category }) => bases.has(category.id))
      ? [fault(at, 'no_base_carried', { slug })]
      : []
  }
}
