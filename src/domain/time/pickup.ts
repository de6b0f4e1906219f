import type { Holiday } from './holidays.ts'
import { PARIS, dayIn, openingState, planOf } from './opening.ts'
import type { ClosedBecause, OpeningRules } from './opening.ts'
import { ok, refused } from '#domain/result.ts'
import type { Outcome } from '#domain/result.ts'
import type { PickupStop } from './stops.ts'

export { openingState } from './opening.ts'

/** What decides when a restaurant can have an order ready (T4). */
export type PickupRestaurant = OpeningRules & {
  readonly slotMinutes: number
  /** Orders that the kitchen takes per slot. */
  readonly capacityPerSlot: number
  /** The lower capacity at peak time; `from` included, `to` excluded, `HH:MM`. */
  readonly peakCapacity: {
    readonly from: string
    readonly to: string
    readonly orders: number
  } | null
  readonly leadTimeMinutes: number
  readonly lastPickupBeforeCloseMinutes: number
  /** Calendar days on which an order can be placed, today included. */
  readonly horizonDays: number
  /** What currently prevents orders for the next times; null when nothing does. */
  readonly stop: PickupStop | null
}

/**
 * `at`: an instant in ISO 8601, UTC. `time`: its wall clock in Paris, `HH:MM`. `stopped`: would be
 * available without the stop.
 */
export type TakeawayTime = {
  at: string
  time: string
  state: 'free' | 'few-left' | 'full' | 'past' | 'stopped'
  left: number
}
export type TakeawayDay = {
  date: string
  closed: ClosedBecause | null
  holiday: string | null
  times: TakeawayTime[]
}
/** `until`: an instant in ISO 8601; null when the end is unknown. */
type StopNotice = { reason: PickupStop['reason']; until: string | null; minutes: number | null }
export type FreeTime = { date: string; at: string; time: string }

/** Orders already taken for the slot that starts at this instant (epoch milliseconds). */
export type Taken = (slotStart: number) => number

const MINUTE = 60_000
const FEW = 3

/** `at` is the start, epoch milliseconds; `time` its wall clock in Paris, `HH:MM`. */
type Slot = { at: number; time: string }

/**
 * The slots of one calendar day, ascending: multiples of the slot length from the opening of each
 * service.
 */
function slotsOn(
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  date: Temporal.PlainDate,
): Slot[] {
  const { slotMinutes, lastPickupBeforeCloseMinutes } = restaurant
  return planOf(restaurant, holidays, date).services.flatMap(({ open, close }) => {
    const last = close - lastPickupBeforeCloseMinutes * MINUTE
    const count = last < open ? 0 : Math.floor((last - open) / (slotMinutes * MINUTE)) + 1
    const clock = clockBetween(open, last)
    return Array.from({ length: count }, (_, i) => {
      const at = open + i * slotMinutes * MINUTE
      return { at, time: clock(at) }
    })
  })
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
 * Orders that the kitchen takes in the slot that starts at `at` (epoch milliseconds); lower at peak
 * time (T4, T11).
 */
export const slotCapacity = (restaurant: PickupRestaurant, at: number): number =>
  capacityAt(restaurant, wallClock(at))

function capacityAt({ capacityPerSlot, peakCapacity }: PickupRestaurant, time: string): number {
  if (!peakCapacity) return capacityPerSlot
  return peakCapacity.from <= time && time < peakCapacity.to ? peakCapacity.orders : capacityPerSlot
}

/** The days on offer, from today, with all their slots and the places left in each (T4). */
export function takeawayDays(
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  now: number,
  taken: Taken,
): TakeawayDay[] {
  const today = dayIn(now)
  return Array.from({ length: restaurant.horizonDays }, (_, days) => {
    const date = today.add({ days })
    const { closed, holiday } = planOf(restaurant, holidays, date)
    const times = slotsOn(restaurant, holidays, date).map((slot) =>
      takeawayTime(restaurant, now, slot, taken),
    )
    return { date: date.toString(), closed, holiday, times }
  })
}

const isTooSoon = ({ leadTimeMinutes }: PickupRestaurant, now: number, at: number): boolean =>
  at < now + leadTimeMinutes * MINUTE

const isStopped = ({ stop }: PickupRestaurant, at: number): boolean =>
  stop !== null && at < stop.notBefore

const canBeMade = (restaurant: PickupRestaurant, now: number, at: number): boolean =>
  !isTooSoon(restaurant, now, at) && !isStopped(restaurant, at)

function takeawayTime(
  restaurant: PickupRestaurant,
  now: number,
  { at, time }: Slot,
  taken: Taken,
): TakeawayTime {
  const when = { at: isoInstant(at), time }
  if (isTooSoon(restaurant, now, at)) return { ...when, state: 'past', left: 0 }
  if (isStopped(restaurant, at)) return { ...when, state: 'stopped', left: 0 }
  const left = Math.max(0, capacityAt(restaurant, time) - taken(at))
  return { ...when, state: left === 0 ? 'full' : left <= FEW ? 'few-left' : 'free', left }
}

/** Whether an order can still be placed for `at`, leaving aside the room in its slot (T5). */
export function isTakeawayTime(
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  now: number,
  at: number,
): Outcome<number> {
  const today = dayIn(now)
  const ahead = today.until(dayIn(at)).days
  // a service that runs past midnight belongs to the day before
  const exists = [ahead, ahead - 1].some(
    (days) =>
      days >= 0 &&
      days < restaurant.horizonDays &&
      slotsOn(restaurant, holidays, today.add({ days })).some((slot) => slot.at === at),
  )
  return exists && canBeMade(restaurant, now, at) ? ok(at) : refused('takeaway_time_invalid')
}

/** The next available times, soonest first, at or after `from` (T5). */
export function nextTimes(
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  now: number,
  taken: Taken,
  { count, from = now }: { count: number; from?: number },
): FreeTime[] {
  const found: FreeTime[] = []
  const today = dayIn(now)
  for (let days = 0; days < restaurant.horizonDays && found.length < count; days += 1) {
    const date = today.add({ days })
    for (const { at, time } of slotsOn(restaurant, holidays, date)) {
      if (found.length === count) break
      if (at < from || !canBeMade(restaurant, now, at) || taken(at) >= capacityAt(restaurant, time))
        continue
      found.push({ date: date.toString(), at: isoInstant(at), time })
    }
  }
  return found
}

/** Everything that a restaurant's banner and calendar show, from one set of slots (T4). */
export function takeaway(
  restaurant: PickupRestaurant,
  holidays: readonly Holiday[],
  now: number,
  taken: Taken,
) {
  const { open, until } = openingState(restaurant, holidays, now)
  const [next = null] = nextTimes(restaurant, holidays, now, taken, { count: 1 })
  return {
    now: { open, until: until === null ? null : isoInstant(until) },
    stop: stopNotice(restaurant),
    next,
    days: takeawayDays(restaurant, holidays, now, taken),
  }
}

/** The part of a stop that customers are shown. */
export function stopNotice({ stop }: PickupRestaurant): StopNotice | null {
  if (stop === null) return null
  const { reason, until, minutes } = stop
  return { reason, until: until === null ? null : isoInstant(until), minutes }
}
