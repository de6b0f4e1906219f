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

/** The settings that determine when a restaurant can have an order ready (T4). */
export type PickupRestaurant = OpeningRules &
  KitchenCapacity & {
    readonly slotMinutes: number
    readonly leadTimeMinutes: number
    readonly lastPickupBeforeCloseMinutes: number
    /**
     * Number of days for which an order can be placed, including today; a night that has begun is
     * offered in addition.
     */
    readonly horizonDays: number
    /** The stop that currently prevents or delays orders for the next times; null without one. */
    readonly stop: PickupStop | null
  }

/**
 * `at`: an instant in ISO 8601, UTC. `time`: the local time in Paris, `HH:MM`. `stopped`: it would
 * be available without the stop.
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

/**
 * Returns the orders already accepted for the slot that starts at this instant (epoch
 * milliseconds).
 */
export type OrderCountAt = (slotStart: number) => number

const FEW = 3

/** `at`: the start in epoch milliseconds; `time`: its local time in Paris, `HH:MM`. */
type PickupSlot = { at: number; time: string }

/** The settings that determine when an order can be collected, apart from capacity. */
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
  // a service that continues past midnight belongs to the previous day
  return [day, day.subtract({ days: 1 })].some((date) =>
    slotsOn(restaurant, holidays, date).some((slot) => slot.at === at),
  )
}

const inParis = (at: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(PARIS)

const wallClock = (at: number): string =>
  inParis(at).toPlainTime().toString({ smallestUnit: 'minute' })

/**
 * Returns a function that gives the local time of instants between two others: by simple addition,
 * unless the clocks change in between.
 */
function clockBetween(from: number, to: number): (at: number) => string {
  const offset = inParis(from).offsetNanoseconds
  if (inParis(to).offsetNanoseconds !== offset) return wallClock
  return (at) => new Date(at + offset / 1_000_000).toISOString().slice(11, 16)
}

const isoInstant = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')

/**
 * Returns the number of orders that the kitchen accepts in the slot that starts at `at` (epoch
 * milliseconds): the capacity of its date, else of its weekday, else of the restaurant (T4, T11,
 * B5).
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
  const [ownSteps, previousSteps] = [stepsOn(restaurant, date), stepsOn(restaurant, yesterday)]
  if (ownSteps === null && previousSteps === null)
    return ({ time }) => usualCapacity(restaurant, time)
  const endOfBefore = Math.max(
    ...pickupsOn(restaurant, holidays, yesterday).map(({ last }) => last),
  )
  const midnight = date.add({ days: 1 }).toZonedDateTime(PARIS).epochMilliseconds
  return ({ at, time }) => {
    const isOfBefore = at <= endOfBefore
    const steps = isOfBefore ? previousSteps : ownSteps
    if (steps === null) return usualCapacity(restaurant, time)
    return capacityIn(steps, minutesOf(time) + (isOfBefore || at >= midnight ? DAY_MINUTES : 0))
  }
}

/** A slot, by its start in epoch milliseconds, with the number of its orders and its capacity. */
type SlotLoad = { at: number; taken: number; capacity: number }

/**
 * Returns the slots with more orders than the kitchen can now accept, ascending, because its
 * capacity was lowered or its hours were removed. These orders are not cancelled (B5).
 */
export const overfullSlots = (
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  orderCounts: ReadonlyMap<number, number>,
): SlotLoad[] =>
  [...orderCounts]
    .map(([at, orderCount]) => ({
      at,
      taken: orderCount,
      capacity: isSlot(restaurant, holidays, at) ? slotCapacity(restaurant, holidays, at) : 0,
    }))
    .filter(({ taken: orderCount, capacity }) => orderCount > capacity)
    .toSorted((a, b) => a.at - b.at)

/** A day without its orders. `iso`: `at` in ISO 8601, UTC. */
export type SlotDay = Omit<PickupDay, 'times'> & {
  slots: (PickupSlot & { iso: string; capacity: number })[]
}

/** Returns one day with all its slots, independent of the current time and of the orders. */
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
 * Returns the first day on offer: yesterday while the night that began then has not ended, else
 * today (N10). A night is offered with the day on which it began, as it was before midnight.
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
 * Returns the days on offer with all their slots. They change only when today or `firstDay`
 * changes, so a frequent caller may cache them.
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

/**
 * Returns whether an order can still be placed for `at`, or the rule that refuses it; the room in
 * its slot is not checked (T5).
 */
export function isTakeawayTime(
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  now: number,
  at: number,
): Outcome<number> {
  const day = dayIn(at)
  // a service that continues past midnight belongs to the previous day
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
 * Returns everything that a restaurant's banner and calendar show, from one set of slots (T4).
 * `slots`: the result of `slotDays` at this instant.
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

/** Returns the part of a stop that customers see. */
export function stopNotice({ stop }: PickupRestaurant): PickupStopNotice | null {
  if (stop === null) return null
  const { reason, until, minutes } = stop
  return { reason, until: until === null ? null : isoInstant(until), minutes }
}
