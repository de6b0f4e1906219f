import type { readCalendar as endpoint, CalendarDay } from '#contract/office/hours.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { type Holiday, holidaysOn } from '#domain/time/holidays.ts'
import { dayIn } from '#domain/time/opening.ts'
import { holidaysOf } from '#server/chain/opening-rules.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { scopeOf } from '#server/features/rights/scope.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { type DayPlans, dayPlans } from './day-plans.ts'

const MONTHS = 12

/**
 * The plans by version of the catalogue, so that the plans of a year are computed only once per
 * version.
 */
const plansByCatalogue = new WeakMap<Catalogue, DayPlans>()

export function plansOf(catalogue: Catalogue): DayPlans {
  const cachedPlans = plansByCatalogue.get(catalogue)
  if (cachedPlans !== undefined) return cachedPlans
  const plans = dayPlans(holidaysOf(catalogue.source))
  plansByCatalogue.set(catalogue, plans)
  return plans
}

/**
 * The restaurants to change: those in `requestedIds`, or, if it is null, all that are not
 * permanently closed and in which the viewer has the right `hours`. Refuses with `not_found` a
 * restaurant in which the viewer does not have this right.
 */
export function restaurantsFor(
  catalogue: Catalogue,
  viewer: StaffViewer,
  requestedIds: readonly number[] | null,
): RestaurantEntry[] {
  const scope = scopeOf(viewer, 'hours')
  const within = scope === null ? null : new Set(scope)
  const allowedRestaurants = catalogue.source.restaurants.filter(
    ({ id }) => within === null || within.has(id),
  )
  if (requestedIds === null) return allowedRestaurants.filter(({ closed }) => !closed)
  const ids = new Set(requestedIds)
  const matchingRestaurants = allowedRestaurants.filter(({ id }) => ids.has(id))
  if (matchingRestaurants.length < ids.size) throw new Refusal('not_found')
  return matchingRestaurants
}

/** Twelve months from the month of `from`, day by day (H11). */
export function readCalendar(
  { catalogue, now }: Pick<Services, 'catalogue' | 'now'>,
  viewer: StaffViewer,
  { restaurants, from }: BodyOf<typeof endpoint>,
): ReplyOf<typeof endpoint> {
  const current = catalogue.now()
  const plans = plansOf(current)
  const entries = restaurantsFor(current, viewer, restaurants)
  const holidays = holidaysOf(current.source)
  const firstDay = Temporal.PlainDate.from(from).with({ day: 1 })
  const count = firstDay.until(firstDay.add({ months: MONTHS })).days
  return {
    today: dayIn(now()).toString(),
    restaurants: entries.length,
    days: Array.from({ length: count }, (_, days) => {
      const date = firstDay.add({ days })
      return { ...countDay(plans, entries, date.toString()), holidays: namesOn(date, holidays) }
    }),
  }
}

function countDay(
  plans: DayPlans,
  entries: readonly RestaurantEntry[],
  date: string,
): Omit<CalendarDay, 'holidays'> {
  const dayCounts = { date, open: 0, other: 0, exception: 0, closed: 0, capacity: 0 }
  for (const entry of entries) {
    dayCounts[plans.of(entry, date).state] += 1
    if (entry.calendar_days[date]?.capacity) dayCounts.capacity += 1
  }
  return dayCounts
}

/** The ids of the bank holidays on a date, in any zone. */
export const namesOn = (date: Temporal.PlainDate, holidays: readonly Holiday[]): string[] => [
  ...new Set(holidays.flatMap(({ zone }) => holidaysOn(date, zone, holidays)).map(({ id }) => id)),
]
