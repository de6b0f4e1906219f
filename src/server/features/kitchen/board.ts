import { firstRow } from '#server/db/statements.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Board } from '#contract/kitchen/board.ts'
import type { Holiday } from '#domain/time/holidays.ts'
import {
  type OpeningRules,
  PARIS,
  dayIn,
  openingState,
  planOf,
  serviceDay,
} from '#domain/time/opening.ts'
import { overfullSlots, slotCapacity } from '#domain/time/pickup.ts'
import { endOfDay } from '#domain/time/stops.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { Services } from '#server/services/services.ts'
import { lastStep } from '#server/stores/orders/orders.ts'
import { pickupIs } from '#server/state/times/pickup-time.ts'
import { holidaysOf, openingRules } from '#server/chain/opening-rules.ts'
import { pickupRestaurant } from '#server/state/times/pickup-facts.ts'
import { readTaken } from '#server/state/times/slots-store.ts'
import { readResumed } from '#server/state/stops/product-stops.ts'
import { readStops } from '#server/state/stops/stored-stops.ts'
import type { DeskViewer } from '#server/http/guards/viewer.ts'
import { readChanged, readWithdrawn } from '#server/stores/orders/withdrawn-orders.ts'
import { placeOf } from './assembly.ts'
import { readTickets, ticketSeenBy } from './tickets.ts'
import { MINUTE } from '#domain/time/durations.ts'

/** Milliseconds after which orders that nobody collected or prepared leave the board. */
const KEPT_MILLISECONDS = 12 * 3_600_000
/**
 * Milliseconds ahead for which the board always shows the orders, so that late in the evening it
 * also shows the orders after midnight.
 */
const AHEAD_MILLISECONDS = 4 * 3_600_000
/**
 * Milliseconds for which a board shows what the head office put back on sale, and orders that
 * customers cancelled or changed.
 */
const TOLD_MILLISECONDS = 30 * 60_000

/** The previous date: an order after midnight may belong to the service of the day before. */
const dayBefore = (at: number): string => dayIn(at).subtract({ days: 1 }).toString()

const isOpen = sql`step.status in ('received', 'in-preparation', 'ready')`

/**
 * The current work of a restaurant, for one of its devices. `version` identifies the complete
 * content except `now`.
 */
export async function readBoard(
  services: Services,
  { restaurant, person }: Pick<DeskViewer, 'restaurant' | 'person'>,
): Promise<Board> {
  const now = services.now()
  const entry = placeOf(services.catalogue.now(), restaurant)
  const since = new Date(now - KEPT_MILLISECONDS)
  const [rules, holidays] = [openingRules(entry), holidaysOf(services.catalogue.now().source)]
  const end = Math.max(endOfWork(rules, holidays, now), now + AHEAD_MILLISECONDS)
  const lead = entry.lead_time_minutes * MINUTE
  const ticketsAhead = await readTickets(
    services,
    restaurant,
    sql`${pickupIs(
      ({ day, at }) => sql`${day} >= ${dayBefore(since.getTime())}::date and ${at} >= ${since}
      and ${at} < ${new Date(end + lead)}`,
    )} and ${isOpen}`,
  )
  const tickets = ticketSeenBy(
    person,
    ticketsAhead.filter(({ startAt }) => Date.parse(startAt) < end),
  )
  const { open, until } = openingState(rules, holidays, now)
  const lately = { restaurant, since: now - TOLD_MILLISECONDS, before: end }
  const content = {
    tickets,
    later:
      (await countLater(services, restaurant, end + lead)) + ticketsAhead.length - tickets.length,
    stops: await readStops(services.database.db, restaurant, now),
    resumed: await readResumed(services.database.db, {
      restaurant,
      since: now - TOLD_MILLISECONDS,
      at: now,
    }),
    withdrawn: await readWithdrawn(services.database.db, lately),
    changed: await readChanged(services.database.db, lately),
    ...(await loadOf(services, entry, now, end)),
    open,
    until: until === null ? null : new Date(until).toISOString(),
  }
  const version = createHash('sha256')
    .update(JSON.stringify(content))
    .digest('base64url')
    .slice(0, 16)
  return { version, now: new Date(now).toISOString(), ...content }
}

/**
 * The end of the current work, in epoch milliseconds: midnight, or the end of the night service
 * that begins today. After midnight, it is the end of the night service in progress: later orders
 * have order numbers of the next day (N10).
 */
const endOfWork = (rules: OpeningRules, holidays: readonly Holiday[], now: number): number => {
  const today = dayIn(now)
  const isNight = serviceDay(rules, holidays, now).toString() !== today.toString()
  const midnight = today.add({ days: 1 }).toZonedDateTime(PARIS).epochMilliseconds
  return isNight
    ? endOfDay(rules, holidays, now)
    : Math.max(midnight, endOfDay(rules, holidays, now))
}

async function countLater(
  { database }: Pick<Services, 'database'>,
  restaurant: number,
  from: number,
): Promise<number> {
  const row = await firstRow(database.db)<{ count: number }>`
    select count(*)::integer as count from orders ${lastStep}
    where orders.restaurant_id = ${restaurant} and ${pickupIs(
      ({ day, at }) => sql`${day} >= ${dayBefore(from)}::date and ${at} >= ${new Date(from)}`,
    )} and ${isOpen}`
  return row?.count ?? 0
}

/**
 * `load`: the orders in per cent of the kitchen's capacity, from the current slot, or the first
 * slot of the next opening, to the earliest slot that can still be ordered for; over two slots at
 * least. `overfull`: the slots until `end` with more orders than the kitchen's present capacity.
 */
async function loadOf(
  services: Services,
  entry: RestaurantEntry,
  now: number,
  end: number,
): Promise<Pick<Board, 'load' | 'overfull'>> {
  const restaurant = pickupRestaurant(services, entry, now)
  const holidays = holidaysOf(services.catalogue.now().source)
  const length = restaurant.slotMinutes * MINUTE
  const first = slotAt(services, entry, now, length)
  const slots = await readTaken(services.database.db, Math.min(first ?? now, now - length), [
    entry.id,
  ])
  const coming = [...slots.slotsOf(entry.id)].filter(([at]) => now - length < at && at < end)
  const overfull = overfullSlots(restaurant, holidays, new Map(coming)).map((slot) => ({
    ...slot,
    at: new Date(slot.at).toISOString(),
  }))
  if (first === null) return { load: 0, overfull }
  const takenAt = slots.takenAt(entry.id)
  const soonest = Math.ceil((now + entry.lead_time_minutes * MINUTE - first) / length)
  const counted = Array.from({ length: Math.max(2, soonest + 1) }, (_, i) => first + i * length)
  const capacity = counted.reduce((sum, at) => sum + slotCapacity(restaurant, holidays, at), 0)
  const load = counted.reduce((sum, at) => sum + takenAt(at), 0)
  return { load: capacity === 0 ? 0 : Math.round((100 * load) / capacity), overfull }
}

/**
 * Start of the current slot, or of the first slot of the next opening, in epoch milliseconds; null
 * if no opening is near.
 */
function slotAt(
  { catalogue }: Pick<Services, 'catalogue'>,
  entry: RestaurantEntry,
  now: number,
  length: number,
): number | null {
  const [rules, holidays] = [openingRules(entry), holidaysOf(catalogue.now().source)]
  const today = dayIn(now)
  const present = [-1, 0]
    .flatMap((days) => planOf(rules, holidays, today.add({ days })).services)
    .find(({ open, close }) => open <= now && now < close)
  if (present) return present.open + Math.floor((now - present.open) / length) * length
  return openingState(rules, holidays, now).until
}
