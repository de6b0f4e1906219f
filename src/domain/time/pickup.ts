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

/** The settings that determine the times at which a restaurant can have an order ready (T4). */
export type PickupRestaurant = OpeningRules &
  KitchenCapacity & {
    readonly slotMinutes: number
    readonly leadTimeMinutes: number
    readonly lastPickupBeforeCloseMinutes: number
    /**
     * Number of days for which customers can order, including today. In a night that began
     * yesterday, the rest of that night is offered in addition.
     */
    readonly horizonDays: number
    /**
     * The reason that currently prevents or delays orders for the next times; null if there is
     * none.
     */
    readonly stop: PickupStop | null
  }

/**
 * A pick-up time. `at`: an instant in ISO 8601, UTC. `time`: the local time in Paris, `HH:MM`. The
 * state `stopped`: the time would be available if ordering were not stopped. `left`: number of
 * orders that the slot can still take.
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
/**
 * The stop as customers see it. `until`: the instant of its end in ISO 8601; null if it is unknown.
 */
type PickupStopNotice = {
  reason: PickupStop['reason']
  until: string | null
  minutes: number | null
}
export type FreeTime = { date: string; at: string; time: string }

/**
 * Returns the number of orders already accepted for the slot that starts at `slotStart` (epoch
 * milliseconds).
 */
export type OrderCountAt = (slotStart: number) => number

const FEW = 3

/**
 * A slot for pick-ups. `at`: its start in epoch milliseconds. `time`: the local time of its start
 * in Paris, `HH:MM`.
 */
type PickupSlot = { at: number; time: string }

/**
 * The settings that determine the times at which orders can be collected; the capacity is not among
 * them.
 */
export type PickupHours = OpeningRules & Pick<PickupRestaurant, 'lastPickupBeforeCloseMinutes'>

/**
 * Returns, for each service of a day, the first and the last instant at which orders can be
 * collected.
 */
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
 * Returns the slots of the services that begin on a date, in ascending order. In each service, the
 * first slot starts at the opening, and the others follow at the length of a slot.
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
  // A service that continues past midnight belongs to the previous day.
  return [day, day.subtract({ days: 1 })].some((date) =>
    slotsOn(restaurant, holidays, date).some((slot) => slot.at === at),
  )
}

const inParis = (at: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(PARIS)

const wallClock = (at: number): string =>
  inParis(at).toPlainTime().toString({ smallestUnit: 'minute' })

/**
 * Returns a function that computes the local time in Paris of instants between `from` and `to`.
 * Unless the clocks change between them, it only adds the time difference to UTC, which is fast.
 */
function clockBetween(from: number, to: number): (at: number) => string {
  const offset = inParis(from).offsetNanoseconds
  if (inParis(to).offsetNanoseconds !== offset) return wallClock
  return (at) => new Date(at + offset / 1_000_000).toISOString().slice(11, 16)
}

const isoInstant = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')

/**
 * Returns the number of orders that the kitchen accepts in the slot that starts at `at` (epoch
 * milliseconds). The steps of the date determine it; without them, those of the weekday; otherwise,
 * the usual capacity of the restaurant (T4, T11, B5).
 */
export const slotCapacity = (
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  at: number,
): number => capacityOn(restaurant, holidays, dayIn(at))({ at, time: wallClock(at) })

/**
 * Returns a function that computes the capacity of slots that start on a date or in the following
 * night. A slot belongs to the day on which its service began; if services of two days overlap, to
 * the earlier day.
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

/** A slot with the number of its orders and its capacity. `at`: its start in epoch milliseconds. */
type SlotLoad = { at: number; taken: number; capacity: number }

/**
 * Returns the slots with more orders than the kitchen now accepts, in ascending order. Such slots
 * exist, for example, after the capacity was lowered or the opening hours were shortened. Their
 * orders are not cancelled (B5).
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

/** One day with its slots, without the number of orders. `iso`: `at` in ISO 8601, UTC. */
export type SlotDay = Omit<PickupDay, 'times'> & {
  slots: (PickupSlot & { iso: string; capacity: number })[]
}

/**
 * Returns one day with all its slots; the result depends neither on the current time nor on orders.
 */
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
 * Returns the first day for which customers can order: yesterday until the service that began then
 * has ended, otherwise today (N10). So a night is offered under the date on which it began, before
 * and after midnight.
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

/**
 * Returns the dates for which customers can order at an instant, in ascending order: `horizonDays`
 * dates from today on, preceded by yesterday during its night.
 */
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
 * Returns the days for which customers can order, with all their slots. The result changes only if
 * the current date, `firstDay` or the settings change, so a caller may cache it.
 */
export const slotDays = (
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  now: number,
): SlotDay[] =>
  datesOnOffer(restaurant, holidays, now).map((date) => slotDay(restaurant, holidays, date))

/**
 * Returns the days for which customers can order, with the number of orders that each slot can
 * still take (T4).
 */
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
 * Returns `at` if an order can still be placed for that instant, otherwise the rule that refuses
 * it. Whether the slot is full is not checked (T5).
 */
export function isTakeawayTime(
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  now: number,
  at: number,
): Outcome<number> {
  const day = dayIn(at)
  // A service that continues past midnight belongs to the previous day.
  const exists = datesOnOffer(restaurant, holidays, now).some(
    (date) =>
      (date.equals(day) || date.add({ days: 1 }).equals(day)) &&
      slotsOn(restaurant, holidays, date).some((slot) => slot.at === at),
  )
  return exists && canBeMade(restaurant, now, at) ? ok(at) : refused('takeaway_time_invalid')
}

/** Returns the next `count` available times at or after `from`, the soonest first (T5). */
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
 * Returns the data for the banner and the calendar of a restaurant, computed from the same slots
 * (T4). `slots`: the result of `slotDays` for the instant `now`.
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
