import type {
  getRestaurantLoad as loadEndpoint,
  tryCapacity as trialEndpoint,
} from '#contract/office/restaurant-settings.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { PARIS, dayIn } from '#domain/time/opening.ts'
import { slotCapacity } from '#domain/time/pickup.ts'
import { refusedOrders } from '#domain/time/refused-orders.ts'
import { holidaysOf } from '#server/chain/opening-rules.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { checkCurve } from '#server/import/check-capacity.ts'
import { toPathFault } from '#server/import/write-edits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { pickupFacts } from '#server/state/times/pickup-facts.ts'
import { type PastPickup, readPastPickups } from '#server/stores/orders/past-pickups.ts'

type CapacityServices = Pick<Services, 'catalogue' | 'database' | 'now'>

/**
 * Number of past dates, all on the same weekday, whose orders are shown for a capacity curve (H12).
 */
const DAYS = 4
const WEEK = 7

/** The beginning of a date in Paris, in epoch milliseconds. */
const beginOf = (date: Temporal.PlainDate): number => date.toZonedDateTime(PARIS).epochMilliseconds

const pickupsOn = (
  { database }: Pick<CapacityServices, 'database'>,
  restaurant: number,
  date: Temporal.PlainDate,
): Promise<PastPickup[]> =>
  readPastPickups(database.readOnly, {
    restaurant,
    from: beginOf(date),
    until: beginOf(date.add({ days: 1 })),
  })

/**
 * Reads the number of orders per slot on the last `DAYS` dates of a weekday, without cancelled
 * orders.
 */
export async function readLoad(
  services: CapacityServices,
  { id }: RestaurantEntry,
  weekday: number,
): Promise<ReplyOf<typeof loadEndpoint>> {
  const yesterday = dayIn(services.now()).subtract({ days: 1 })
  const last = yesterday.subtract({ days: (yesterday.dayOfWeek - weekday + WEEK) % WEEK })
  const dates = Array.from({ length: DAYS }, (_, weeks) => last.subtract({ weeks }))
  const days = await Promise.all(
    dates.map(async (date) => {
      const activePickups = (await pickupsOn(services, id, date)).filter(
        ({ cancelledAt }) => cancelledAt === null,
      )
      const slots = Map.groupBy(activePickups, ({ takeawayAt }) => clockOf(takeawayAt))
      return {
        date: date.toString(),
        slots: [...slots]
          .map(([time, slotPickups]) => ({ time, orders: slotPickups.length }))
          .toSorted((a, b) => (a.time < b.time ? -1 : 1)),
      }
    }),
  )
  return { days }
}

const clockOf = (at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(PARIS)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })

/**
 * Refuses steps that could not be saved as settings either: a slot without a step would refuse
 * every order.
 */
function refuseSteps(
  entry: RestaurantEntry,
  weekday: number,
  steps: BodyOf<typeof trialEndpoint>['steps'],
): void {
  const faults = checkCurve('', { ...entry, capacity_curve: [{ weekdays: [weekday], steps }] })
  const place = { entry: `restaurant ${entry.id}`, field: 'capacity_curve' }
  if (faults.length > 0)
    throw new Refusal('hours_refused', {
      details: { faults: faults.map((fault) => toPathFault({ ...fault, place })) },
    })
}

/**
 * Replays the orders of a past day in their original sequence, with the slots of that day limited
 * by the given steps; everything else is decided by today's rules (H12).
 */
export async function simulateCapacity(
  services: CapacityServices,
  entry: RestaurantEntry,
  { date: day, steps }: BodyOf<typeof trialEndpoint>,
): Promise<ReplyOf<typeof trialEndpoint>> {
  const date = Temporal.PlainDate.from(day)
  refuseSteps(entry, date.dayOfWeek, steps)
  const orders = await pickupsOn(services, entry.id, date)
  const holidays = holidaysOf(services.catalogue.now().source)
  const capacityOf = (simulatedEntry: RestaurantEntry) => {
    const restaurant = pickupFacts(simulatedEntry, null)
    const capacityByTime = new Map<number, number>()
    return (at: number): number => {
      const capacity = capacityByTime.get(at) ?? slotCapacity(restaurant, holidays, at)
      capacityByTime.set(at, capacity)
      return capacity
    }
  }
  const changedEntry = {
    ...entry,
    calendar_days: {
      ...entry.calendar_days,
      [day]: {
        rule: entry.calendar_days[day]?.rule ?? null,
        reason: entry.calendar_days[day]?.reason ?? null,
        capacity: steps,
      },
    },
  }
  return {
    date: day,
    orders: orders.length,
    refused: refusedOrders(orders, capacityOf(changedEntry)).map(
      ({ id, number, placedAt, takeawayAt, toPay }) => ({
        id,
        number: orderNumber(number),
        placedAt: new Date(placedAt).toISOString(),
        takeawayAt: new Date(takeawayAt).toISOString(),
        toPay,
      }),
    ),
    refusedNow: refusedOrders(orders, capacityOf(entry)).length,
  }
}
