import { DAY_MINUTES, capacityIn, minutesOf, stepsOn, usualCapacity } from './capacity.ts'
import type { KitchenCapacity } from './capacity.ts'
import type { ClosedBecause } from './closed-reasons.ts'
import type { Holiday } from './holidays.ts'
import { PARIS, dayIn, openingState, planOf } from './opening.ts'
import type { OpeningRules } from './opening.ts'
import { ok, refused } from '#domain/result.ts'
import type { Outcome } from '#domain/result.ts'
import type { PickupStop } from './stops.ts'
import { MINUTE } from './durations.ts'

export { openingState } from './opening.ts'

/** What decides when a restaurant can have an order ready (T4). */
export type PickupRestaurant = OpeningRules &
  KitchenCapacity & {
    readonly slotMinutes: number
    readonly leadTimeMinutes: number
    readonly lastPickupBeforeCloseMinutes: number
    /** Days for which an order can be placed, today included; a night that is on comes before them. */
    readonly horizonDays: number
    /** What currently prevents orders for the next times; null when nothing does. */
    readonly stop: PickupStop | null
  }

/**
 * `at`: an instant in ISO 8601, UTC. `time`: its wall clock in Paris, `HH:MM`. `stopped`: would be
 * available without the stop.
 */
export type PickupTime = {
  at: string
  time: string
  state: 'free' | 'few-left' | 'full' | 'past' | 'stopped'
  left: number
}
export type PickupDay = {
  date: string
  closed: ClosedBecause | null
  holiday: string | null
  times: PickupTime[]
}
/** `until`: an instant in ISO 8601; null when the end is unknown. */
type PickupStopNotice = {
  reason: PickupStop['reason']
  until: string | null
  minutes: number | null
}
export type FreeTime = { date: string; at: string; time: string }

/** Orders already taken for the slot that starts at this instant (epoch milliseconds). */
export type OrderCountAt = (slotStart: number) => number

const FEW = 3

/** `at` is the start, epoch milliseconds; `time` its wall clock in Paris, `HH:MM`. */
type PickupSlot = { at: number; time: string }

/** What decides when an order can be collected, if there is room for it. */
export type PickupHours = OpeningRules & Pick<PickupRestaurant, 'lastPickupBeforeCloseMinutes'>

/** The first and the last instant at which an order can be collected, per service of a day. */
export const pickupsOn = (
  restaurant: PickupHours,
  holidays: readonly Holiday[],
  date: Temporal.PlainDate,
): { first: number; last: number }[] =>
  planOf(restaurant, holidays, date)
    .services.map(({ open, close }) => ({
      first: open,
      last: close - restaurant.lastPickupBeforeCloseMinutes * MINUTE,
    }))
    .filter(({ first, last }) => first <= last)

/**
 * The slots of one calendar day, ascending: multiples of the slot length from the opening of each
 * service.
 */
function slotsOn(
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  date: Temporal.PlainDate,
): PickupSlot[] {
  const length = restaurant.slotMinutes * MINUTE
  return pickupsOn(restaurant, holidays, date).flatMap(({ first, last }) => {
    const clock = clockBetween(first, last)
    return Array.from({ length: Math.floor((last - first) / length) + 1 }, (_, i) => {
      const at = first + i * length
      return { at, time: clock(at) }
    })
  })
}

/** Whether a slot of any service starts at this instant. */
function isSlot(restaurant: PickupRestaurant, holidays: readonly Holiday[], at: number): boolean {
  const day = dayIn(at)
  // a service that runs past midnight belongs to the day before
  return [day, day.subtract({ days: 1 })].some((date) =>
    slotsOn(restaurant, holidays, date).some((slot) => slot.at === at),
  )
}

const inParis = (at: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(PARIS)

const wallClock = (at: number): string =>
  inParis(at).toPlainTime().toString({ smallestUnit: 'minute' })

/**
 * Returns a function for the wall clock of instants between two: simple addition, unless the clocks
 * change in between.
 */
function clockBetween(from: number, to: number): (at: number) => string {
  const offset = inParis(from).offsetNanoseconds
  if (inParis(to).offsetNanoseconds !== offset) return wallClock
  return (at) => new Date(at + offset / 1_000_000).toISOString().slice(11, 16)
}

const isoInstant = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')

/**
 * Orders that the kitchen takes in the slot that starts at `at` (epoch milliseconds): of its date,
 * else of its weekday, else of the restaurant (T4, T11, B5).
 */
export const slotCapacity = (
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  at: number,
): number => capacityOn(restaurant, holidays, dayIn(at))({ at, time: wallClock(at) })

/**
 * Returns the capacity of slots that start on a date or in the night after it. A slot belongs to
 * the day on which its service began; where services of two days overlap, to the earlier one.
 */
function capacityOn(
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  date: Temporal.PlainDate,
): (slot: PickupSlot) => number {
  const yesterday = date.subtract({ days: 1 })
  const [own, before] = [stepsOn(restaurant, date), stepsOn(restaurant, yesterday)]
  if (own === null && before === null) return ({ time }) => usualCapacity(restaurant, time)
  const endOfBefore = Math.max(
    ...pickupsOn(restaurant, holidays, yesterday).map(({ last }) => last),
  )
  const midnight = date.add({ days: 1 }).toZonedDateTime(PARIS).epochMilliseconds
  return ({ at, time }) => {
    const isOfBefore = at <= endOfBefore
    const steps = isOfBefore ? before : own
    if (steps === null) return usualCapacity(restaurant, time)
    return capacityIn(steps, minutesOf(time) + (isOfBefore || at >= midnight ? DAY_MINUTES : 0))
  }
}

/** A slot, by its start in epoch milliseconds, with the orders that it holds and can hold. */
type SlotLoad = { at: number; taken: number; capacity: number }

/**
 * The slots that hold more orders than the kitchen takes now, ascending: since its capacity was
 * lowered, or its hours went. Nothing is cancelled by that (B5).
 */
export const overfullSlots = (
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  orderCounts: ReadonlyMap<number, number>,
): SlotLoad[] =>
  [...orderCounts]
    .map(([at, taken]) => ({
      at,
      taken,
      capacity: isSlot(restaurant, holidays, at) ? slotCapacity(restaurant, holidays, at) : 0,
    }))
    .filter(({ taken, capacity }) => taken > capacity)
    .toSorted((a, b) => a.at - b.at)

/** A day without its orders. `iso`: `at` in ISO 8601, UTC. */
export type SlotDay = Omit<PickupDay, 'times'> & {
  slots: (PickupSlot & { iso: string; capacity: number })[]
}

/** One day with all its slots, whatever the time is and whatever was ordered. */
export function slotDay(
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  date: Temporal.PlainDate,
): SlotDay {
  const { closed, holiday } = planOf(restaurant, holidays, date)
  const capacity = capacityOn(restaurant, holidays, date)
  const slots = slotsOn(restaurant, holidays, date).map((slot) => ({
    ...slot,
    iso: isoInstant(slot.at),
    capacity: capacity(slot),
  }))
  return { date: date.toString(), closed, holiday, slots }
}

/**
 * The first day on offer: yesterday while the night that began then is not over, else today (N10). A
 * night is on offer with the day on which it began, as it was before midnight.
 */
export function firstDay(
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  now: number,
): Temporal.PlainDate {
  const yesterday = dayIn(now).subtract({ days: 1 })
  const isNight = planOf(restaurant, holidays, yesterday).services.some(({ close }) => now < close)
  return isNight ? yesterday : dayIn(now)
}

/** The dates on offer at an instant, ascending; as many as the horizon, from today on. */
function datesOnOffer(
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  now: number,
): Temporal.PlainDate[] {
  const first = firstDay(restaurant, holidays, now)
  const nights = first.until(dayIn(now)).days
  return Array.from({ length: nights + restaurant.horizonDays }, (_, days) => first.add({ days }))
}

/**
 * The days on offer with all their slots. They are the same as long as today and `firstDay` are, so who
 * asks often may keep them.
 */
export const slotDays = (
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  now: number,
): SlotDay[] =>
  datesOnOffer(restaurant, holidays, now).map((date) => slotDay(restaurant, holidays, date))

/** The days on offer with the places left in each slot (T4). */
export const takeawayDays = (
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  now: number,
  orderCountAt: OrderCountAt,
  days = slotDays(restaurant, holidays, now),
): PickupDay[] =>
  days.map(({ slots, ...day }) => ({
    ...day,
    times: slots.map((slot) => takeawayTime(restaurant, now, slot, orderCountAt)),
  }))

const isTooSoon = ({ leadTimeMinutes }: PickupRestaurant, now: number, at: number): boolean =>
  at < now + leadTimeMinutes * MINUTE

const isStopped = ({ stop }: PickupRestaurant, at: number): boolean =>
  stop !== null && at < stop.notBefore

const canBeMade = (restaurant: PickupRestaurant, now: number, at: number): boolean =>
  !isTooSoon(restaurant, now, at) && !isStopped(restaurant, at)

function takeawayTime(
  restaurant: PickupRestaurant,
  now: number,
  { at, iso, time, capacity }: SlotDay['slots'][number],
  orderCountAt: OrderCountAt,
): PickupTime {
  if (isTooSoon(restaurant, now, at)) return { at: iso, time, state: 'past', left: 0 }
  if (isStopped(restaurant, at)) return { at: iso, time, state: 'stopped', left: 0 }
  const placesLeft = Math.max(0, capacity - orderCountAt(at))
  const state = placesLeft === 0 ? 'full' : placesLeft <= FEW ? 'few-left' : 'free'
  return { at: iso, time, state, left: placesLeft }
}

const isFree = ({ state }: PickupTime): boolean => state === 'free' || state === 'few-left'

/** Whether an order can still be placed for `at`, leaving aside the room in its slot (T5). */
export function isTakeawayTime(
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  now: number,
  at: number,
): Outcome<number> {
  const day = dayIn(at)
  // a service that runs past midnight belongs to the day before
  const exists = datesOnOffer(restaurant, holidays, now).some(
    (date) =>
      (date.equals(day) || date.add({ days: 1 }).equals(day)) &&
      slotsOn(restaurant, holidays, date).some((slot) => slot.at === at),
  )
  return exists && canBeMade(restaurant, now, at) ? ok(at) : refused('takeaway_time_invalid')
}

/** The next available times, soonest first, at or after `from` (T5). */
export function nextTimes(
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  now: number,
  orderCountAt: OrderCountAt,
  { count, from = now }: { count: number; from?: number },
): FreeTime[] {
  const freeTimes: FreeTime[] = []
  for (const day of datesOnOffer(restaurant, holidays, now)) {
    if (freeTimes.length === count) break
    const { date, slots } = slotDay(restaurant, holidays, day)
    for (const slot of slots) {
      if (freeTimes.length === count) break
      if (slot.at < from) continue
      const time = takeawayTime(restaurant, now, slot, orderCountAt)
      if (isFree(time)) freeTimes.push({ date, at: time.at, time: time.time })
    }
  }
  return freeTimes
}

/**
 * Everything that a restaurant's banner and calendar show, from one set of slots (T4). `slots`: those
 * of `slotDays` at this instant.
 */
export function takeaway(
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  now: number,
  orderCountAt: OrderCountAt,
  slots = slotDays(restaurant, holidays, now),
) {
  const { open, until } = openingState(restaurant, holidays, now)
  const days = takeawayDays(restaurant, holidays, now, orderCountAt, slots)
  return {
    now: { open, until: until === null ? null : isoInstant(until) },
    stop: stopNotice(restaurant),
    next: firstFree(days),
    days,
  }
}

function firstFree(days: readonly PickupDay[]): FreeTime | null {
  for (const { date, times } of days) {
    const free = times.find(isFree)
    if (free !== undefined) return { date, at: free.at, time: free.time }
  }
  return null
}

/** The part of a stop that customers are shown. */
export function stopNotice({ stop }: PickupRestaurant): PickupStopNotice | null {
  if (stop === null) return null
  const { reason, until, minutes } = stop
  return { reason, until: until === null ? null : isoInstant(until), minutes }
}
