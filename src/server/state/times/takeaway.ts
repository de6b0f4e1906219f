import type { StopNotice, Takeaway } from '#contract/shop/restaurants.ts'
import {
  type PickupRestaurant,
  type SlotDay,
  firstDay,
  nextTimes,
  openingState,
  slotDay,
  slotDays,
  stopNotice,
  takeaway,
} from '#domain/time/pickup.ts'
import { dayIn } from '#domain/time/opening.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { createRecent } from '#server/kit/recent.ts'
import type { Database } from '#server/db/open.ts'
import { holidaysOf } from '#server/chain/opening-rules.ts'
import { type PickupSources, pickupRestaurant } from './pickup-facts.ts'
import { serviceDayOf } from './service-day.ts'
import { type TakenSlots, readTaken } from './slots-store.ts'
import type { TakenPlaces } from './taken-places.ts'
import { MINUTE } from '#domain/time/durations.ts'

export type OpeningNow = {
  id: number
  open: boolean
  until: string | null
  next: string | null
  stop: StopNotice | null
}

/**
 * Maximum number of cached openings. One opening is cached per restaurant and minute, and even a
 * large chain has fewer restaurants.
 */
const REMEMBERED = 10_000
/**
 * Maximum number of slots in cached days. They take about 30 MB, which is enough for a week of more
 * than a thousand restaurants.
 */
const REMEMBERED_SLOTS = 300_000

/**
 * Computes when restaurants are open and can have an order ready. The result is computed once per
 * version of the catalogue, minute, and state of the slots and stops, because nothing except these
 * changes it between two whole minutes.
 */
export function createTimes(
  sources: PickupSources & { database: Database; now: () => number; takenPlaces: TakenPlaces },
) {
  const { catalogue, database, now, takenPlaces } = sources
  const openings = createRecent<OpeningNow>(REMEMBERED, () => 1)
  const takeaways = createRecent<Takeaway>(REMEMBERED_SLOTS, ({ days }) =>
    days.reduce((slots, { times }) => slots + times.length, 1),
  )
  const serviceDays = createRecent<{ day: string }>(REMEMBERED, () => 1)
  const plans = createRecent<SlotDay[]>(REMEMBERED_SLOTS, (days) =>
    days.reduce((all, { slots }) => all + slots.length, 1),
  )

  const serviceSlots = createRecent<SlotDay['slots']>(REMEMBERED_SLOTS, (slots) => slots.length + 1)

  const keyOf = (
    { id }: RestaurantEntry,
    { stop }: PickupRestaurant,
    time: number,
    slots: TakenSlots,
  ) =>
    [
      catalogue.now().version,
      id,
      Math.floor(time / MINUTE),
      Math.ceil(time / MINUTE),
      slots.markOf(id),
      // Pick-up times are whole minutes, so the end of a stop is rounded up to a minute.
      ...(stop === null
        ? []
        : [stop.reason, stop.until, stop.minutes, Math.ceil(stop.notBefore / MINUTE)]),
    ].join(' ')

  /**
   * The days on offer and their slots, without the taken places. Cached until midnight or the end
   * of a night service, because orders change only the taken places.
   */
  function daysOf(entry: RestaurantEntry, restaurant: PickupRestaurant, time: number): SlotDay[] {
    const { source, version } = catalogue.now()
    const first = firstDay(restaurant, holidaysOf(source), time)
    return plans.get([version, entry.id, first.toString(), dayIn(time).toString()].join(' '), () =>
      slotDays(restaurant, holidaysOf(source), time),
    )
  }

  /** All slots of a calendar date. */
  function slotsOf(entry: RestaurantEntry, date: string, time: number): SlotDay['slots'] {
    const restaurant = pickupRestaurant(sources, entry, time)
    const { source, version } = catalogue.now()
    const offered = daysOf(entry, restaurant, time).find((day) => day.date === date)
    if (offered) return offered.slots
    const before = plans.get(`${version} ${entry.id} ${date}`, () => [
      slotDay(restaurant, holidaysOf(source), Temporal.PlainDate.from(date)),
    ])
    return before.flatMap(({ slots }) => slots)
  }

  return {
    /**
     * The day of the service that is in progress in a restaurant, `YYYY-MM-DD`. If no service is in
     * progress, the calendar date (N10).
     */
    serviceDay(entry: RestaurantEntry): string {
      const [{ version }, time] = [catalogue.now(), now()]
      const { day } = serviceDays.get(
        `${version} ${entry.id} ${Math.floor(time / MINUTE)}`,
        () => ({ day: serviceDayOf(catalogue.now(), entry.id, time) }),
      )
      return day
    },

    /**
     * All slots of the services of a day, `YYYY-MM-DD`, with their capacity, regardless of orders
     * and stops. If a night service continues after midnight, the slots of both calendar dates are
     * included (N10).
     */
    serviceSlots(entry: RestaurantEntry, date: string): SlotDay['slots'] {
      const { version } = catalogue.now()
      const time = now()
      return serviceSlots.get([version, entry.id, date, dayIn(time).toString()].join(' '), () => {
        const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
        const isOfDay = ({ at }: { at: number }) =>
          serviceDayOf(catalogue.now(), entry.id, at) === date
        const slotsOfDate = slotsOf(entry, date, time)
        const slotsOfNext = slotsOf(entry, next, time)
        const begin = slotsOfDate.findIndex(isOfDay)
        const end = slotsOfNext.findIndex((slot) => !isOfDay(slot))
        return [
          ...(begin === -1 ? [] : slotsOfDate.slice(begin)),
          ...(end === -1 ? slotsOfNext : slotsOfNext.slice(0, end)),
        ]
      })
    },

    /**
     * For each of these restaurants: whether it is open and until when, its next free time, and the
     * stop in force.
     */
    async openings(entries: readonly RestaurantEntry[]): Promise<OpeningNow[]> {
      const { source } = catalogue.now()
      const time = now()
      const slots = await takenPlaces.of(
        entries.map(({ id }) => id),
        time,
      )
      return entries.map((entry) => {
        const restaurant = pickupRestaurant(sources, entry, time)
        return openings.get(keyOf(entry, restaurant, time, slots), () => {
          const { open, until } = openingState(restaurant, holidaysOf(source), time)
          const [next] = nextTimes(restaurant, holidaysOf(source), time, slots.takenAt(entry.id), {
            count: 1,
          })
          return {
            id: entry.id,
            open,
            until: until === null ? null : new Date(until).toISOString(),
            next: next?.at ?? null,
            stop: stopNotice(restaurant),
          }
        })
      })
    },

    /** The days and times of one restaurant. */
    async takeaway(entry: RestaurantEntry): Promise<Takeaway> {
      const time = now()
      const slots = await readTaken(database.db, time, [entry.id])
      const restaurant = pickupRestaurant(sources, entry, time)
      return takeaways.get(keyOf(entry, restaurant, time, slots), () => {
        const holidays = holidaysOf(catalogue.now().source)
        const days = daysOf(entry, restaurant, time)
        return takeaway(restaurant, holidays, time, slots.takenAt(entry.id), days)
      })
    },

    /** The next free times of one restaurant, soonest first. */
    async next(entry: RestaurantEntry, count: number) {
      const time = now()
      const slots = await readTaken(database.db, time, [entry.id])
      return nextTimes(
        pickupRestaurant(sources, entry, time),
        holidaysOf(catalogue.now().source),
        time,
        slots.takenAt(entry.id),
        { count },
      )
    },
  }
}

export type Times = ReturnType<typeof createTimes>
