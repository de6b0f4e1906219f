import { dayIn } from '#domain/time/opening.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { Services } from '#server/services/services.ts'
import type { OpeningNow } from '#server/state/times/takeaway.ts'
import type { ServiceDays } from '#server/stores/orders/day-figures.ts'

/**
 * Determines the service day of the restaurants. After midnight, the previous day remains the
 * service day until the last night service has ended or the first restaurant opens on the new day.
 * Then the new day is the service day, except in restaurants whose night service continues (N10).
 */
export function serviceDaysOf(
  { now, times }: Pick<Services, 'now' | 'times'>,
  entries: readonly RestaurantEntry[],
  openings: readonly Pick<OpeningNow, 'id' | 'open'>[],
): ServiceDays {
  const today = dayIn(now())
  const [day, before] = [today.toString(), today.subtract({ days: 1 }).toString()]
  const nights = entries.filter((entry) => times.serviceDay(entry) === before).map(({ id }) => id)
  const isOpenToday = openings.some(({ id, open }) => open && !nights.includes(id))
  return nights.length === 0 || isOpenToday
    ? { day, before, nights }
    : { day: before, before, nights: [] }
}

/** The service day of one restaurant. */
export const dayOf = ({ day, before, nights }: ServiceDays, restaurant: number): string =>
  nights.includes(restaurant) ? before : day

/** The same service days one week earlier. */
export const weekBeforeOf = ({ day, before, nights }: ServiceDays): ServiceDays => ({
  day: weekEarlier(day),
  before: weekEarlier(before),
  nights,
})

const weekEarlier = (day: string): string =>
  Temporal.PlainDate.from(day).subtract({ weeks: 1 }).toString()
