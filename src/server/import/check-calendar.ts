import { stepsOn } from '#domain/time/capacity.ts'
import { hoursOn } from '#domain/time/opening.ts'
import type { CalendarEntry } from '#server/chain/calendar-schema.ts'
import type { RestaurantFileEntry } from '#server/chain/restaurants-schema.ts'
import { checkSteps, timeWithoutCapacity } from './check-capacity.ts'
import { checkIntervals } from './check-intervals.ts'
import { unknownIds } from './catalogue-index.ts'
import { type ImportFault, type Placed, fault, faultlessEntries } from './faults.ts'

/** Faults of the dates of a `restaurants.json`, each with its place (B4, B5). */
export function checkCalendar(
  file: object,
  restaurants: readonly Placed<RestaurantFileEntry>[],
  shape: readonly ImportFault[],
): ImportFault[] {
  const entries = faultlessEntries<CalendarEntry>(file, 'calendar', shape)
  const listed = idsIn(file)
  const restaurantsById = new Map(restaurants.map(({ value }) => [value.id, value]))
  return [
    ...entries.flatMap(({ at, value }) => [
      ...(value.restaurants === 'all'
        ? []
        : unknownIds(value.restaurants, `${at}.restaurants`, (id) => listed.has(id), 'restaurant')),
      ...checkOne(at, value, restaurantsById),
    ]),
    ...checkTwice(entries, listed),
  ]
}

/** The ids of a file's restaurants, including faulty ones. */
function idsIn(file: object): ReadonlySet<number> {
  const list: unknown = 'restaurants' in file ? file.restaurants : []
  const entries: ({ id?: unknown } | null)[] = Array.isArray(list) ? list : []
  return new Set(entries.flatMap((entry) => (typeof entry?.id === 'number' ? [entry.id] : [])))
}

/** The restaurants of an entry: those that it names, or every restaurant of the file. */
export const restaurantsOf = (
  { restaurants }: CalendarEntry,
  all: Iterable<number>,
): readonly number[] => (restaurants === 'all' ? [...all] : restaurants)

function checkOne(
  at: string,
  entry: CalendarEntry,
  restaurantsById: ReadonlyMap<number, RestaurantFileEntry>,
): ImportFault[] {
  const { hours, capacity } = entry
  const wrong = [
    ...(hours?.type === 'hours' ? checkIntervals(`${at}.hours.intervals`, hours.intervals) : []),
    ...(capacity ? checkSteps(`${at}.capacity`, capacity) : []),
  ]
  if (wrong.length > 0) return wrong
  for (const id of restaurantsOf(entry, restaurantsById.keys())) {
    const restaurant = restaurantsById.get(id)
    const time = restaurant ? uncoveredTime(entry, restaurant) : null
    // Only the first restaurant that has an opening time without capacity is reported, because an
    // entry may apply to thousands of restaurants.
    if (time !== null) {
      const path = `${at}.${capacity ? 'capacity' : 'hours'}`
      return [fault(path, 'date_uncovered', { time, restaurant: id })]
    }
  }
  return []
}

/**
 * The first opening time, `HH:MM`, on the date of an entry for which the restaurant has no
 * capacity; null if every opening time has capacity.
 */
function uncoveredTime(entry: CalendarEntry, restaurant: RestaurantFileEntry): string | null {
  const date = Temporal.PlainDate.from(entry.date)
  const steps = stepsOn(
    {
      capacityPerSlot: restaurant.capacity_per_slot,
      peakCapacity: restaurant.peak_capacity_per_slot,
      capacityCurve: restaurant.capacity_curve ?? null,
      calendarDays: { [entry.date]: { capacity: entry.capacity ?? null } },
    },
    date,
  )
  if (steps === null) return null
  return timeWithoutCapacity(hoursOn(entry.hours ?? null, restaurant, date), steps)
}

/**
 * Reports entries that give a restaurant the same date twice: for each such entry, one of the
 * restaurants.
 */
function checkTwice(
  entries: readonly Placed<CalendarEntry>[],
  all: ReadonlySet<number>,
): ImportFault[] {
  const first = new Map<string, string>()
  return entries.flatMap(({ at, value }) => {
    const repeated = restaurantsOf(value, all).flatMap((id, i) => {
      const key = `${value.date} ${id}`
      const place = value.restaurants === 'all' ? `${at}.restaurants` : `${at}.restaurants[${i}]`
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, place)
      return earlier === undefined
        ? []
        : [fault(place, 'date_twice', { restaurant: id, date: value.date, at: earlier })]
    })
    return repeated.slice(0, 1)
  })
}
