import type { Unreachable } from './unreachable.ts'
import type { Holiday } from './holidays.ts'
import { PARIS, dayIn, planOf, serviceDay } from './opening.ts'
import type { OpeningRules } from './opening.ts'
import { LONGEST_STOP_DAYS } from './stop-limits.ts'
import { ok, refused } from '#domain/result.ts'
import type { Outcome } from '#domain/result.ts'
import { DAY, HOUR, MINUTE } from './durations.ts'

/**
 * A stop of a product or of ordering at a restaurant, from `beganAt` until just before `endsAt`, in
 * epoch milliseconds.
 */
export type Stop = {
  readonly kind: 'sold-out' | 'busy' | 'pause'
  /** The id of the sold-out product; null for the other kinds. */
  readonly product: number | null
  /** The additional minutes that an order takes in a busy kitchen; null for the other kinds. */
  readonly minutes: number | null
  readonly beganAt: number
  /**
   * Null if the stop has no end: for a recall, or a stop stored by an earlier version of the
   * program.
   */
  readonly endsAt: number | null
  /** True if the head office began the stop, and not the kitchen. */
  readonly byOffice?: boolean
}

/**
 * The current stop of orders: its reason and its end, in epoch milliseconds. `until` is null if the
 * end is unknown. `minutes`: the additional minutes in a busy kitchen; null for other reasons.
 */
export type PickupStop = {
  readonly reason: 'pause' | 'busy' | 'unreachable' | 'off'
  readonly until: number | null
  readonly minutes: number | null
  /** The earliest pick-up time for which customers can order now, in epoch milliseconds. */
  readonly notBefore: number
}

/** Maximum milliseconds from now until a chosen end (`time`) of a stop, by kind of stop. */
const LONGEST: Readonly<Record<Stop['kind'], number>> = {
  'sold-out': 7 * DAY,
  busy: 12 * HOUR,
  pause: 12 * HOUR,
}
/** Minutes from now in which no pick-up time can be ordered, if the board sends no heartbeat. */
const UNSEEN_MINUTES = 60

/**
 * The stop of a restaurant whose online ordering is off until the head office switches it on again
 * (T6).
 */
export const orderingOff: PickupStop = {
  reason: 'off',
  until: null,
  minutes: null,
  notBefore: Infinity,
}

export const isOn = ({ beganAt, endsAt }: Stop, now: number): boolean =>
  beganAt <= now && (endsAt === null || now < endsAt)

/**
 * Returns the ids of the products that are sold out at an instant, in ascending order. A product
 * that both the kitchen and the head office stopped is listed once.
 */
export const soldOutAt = (stops: readonly Stop[], now: number): number[] =>
  [
    ...new Set(
      stops.flatMap((stop) => (stop.product !== null && isOn(stop, now) ? [stop.product] : [])),
    ),
  ].toSorted((a, b) => a - b)

/** Returns the next instant at which a stop begins or reaches its end; null if there is none. */
export function nextChange(stops: readonly Stop[], now: number): number | null {
  const coming = stops
    .flatMap(({ beganAt, endsAt }) => [beganAt, endsAt ?? Infinity])
    .filter((at) => at > now && at < Infinity)
  return coming.length === 0 ? null : Math.min(...coming)
}

/**
 * Returns the stop that currently prevents or delays orders; null if there is none. The first time
 * after a pause is its end plus the preparation time. In a busy kitchen, orders take longer. If the
 * board sends no heartbeat, no orders are accepted for the next hour and, after a longer silence,
 * for the rest of the day with its night.
 */
export function pickupStop(
  {
    stops,
    unreachable,
    leadTimeMinutes,
    rules,
    holidays,
  }: {
    stops: readonly Stop[]
    unreachable: Unreachable
    leadTimeMinutes: number
    rules: OpeningRules
    holidays: readonly Holiday[]
  },
  now: number,
): PickupStop | null {
  const lead = leadTimeMinutes * MINUTE
  const [pause, busy] = (['pause', 'busy'] as const).map((kind) =>
    stops.find((stop) => stop.kind === kind && isOn(stop, now)),
  )
  const activeStops: PickupStop[] = []
  if (pause?.endsAt != null) {
    activeStops.push({
      reason: 'pause',
      until: pause.endsAt,
      minutes: null,
      notBefore: pause.endsAt + lead,
    })
  }
  if (unreachable !== null) {
    const notBefore =
      unreachable === 'today' ? endOfDay(rules, holidays, now) : now + UNSEEN_MINUTES * MINUTE
    activeStops.push({ reason: 'unreachable', until: null, minutes: null, notBefore })
  }
  if (busy?.endsAt != null && busy.minutes !== null) {
    activeStops.push({
      reason: 'busy',
      until: busy.endsAt,
      minutes: busy.minutes,
      notBefore: now + lead + busy.minutes * MINUTE,
    })
  }
  const [first] = activeStops
  return first
    ? { ...first, notBefore: Math.max(...activeStops.map(({ notBefore }) => notBefore)) }
    : null
}

const midnightAfter = (now: number): number =>
  dayIn(now).add({ days: 1 }).toZonedDateTime(PARIS).epochMilliseconds

export type StopUntil =
  | { readonly until: 'time'; readonly at: number }
  | { readonly until: 'end-of-day' }
  | { readonly until: 'for-good' }

/**
 * Returns the end of a stop that begins now, in epoch milliseconds. Every stop needs an end, so
 * `for-good`, which is allowed only for products, lasts `LONGEST_STOP_DAYS` (H10). Refuses a time
 * that is past or too far ahead.
 */
export function stopEnd(
  kind: Stop['kind'],
  requestedEnd: StopUntil,
  { rules, holidays, now }: { rules: OpeningRules; holidays: readonly Holiday[]; now: number },
): Outcome<number> {
  switch (requestedEnd.until) {
    case 'for-good':
      return kind === 'sold-out' ? ok(now + LONGEST_STOP_DAYS * DAY) : refused('stop_needs_end')
    case 'end-of-day':
      return ok(endOfDay(rules, holidays, now))
    case 'time':
      return now < requestedEnd.at && requestedEnd.at <= now + LONGEST[kind]
        ? ok(requestedEnd.at)
        : refused('stop_needs_end')
  }
}

/**
 * Returns the end of the last service of the current service day. A night belongs to the evening
 * before it, even if the schedule divides the service into two parts (N10). Returns midnight if no
 * service of the day ends later than now.
 */
export function endOfDay(rules: OpeningRules, holidays: readonly Holiday[], now: number): number {
  const day = serviceDay(rules, holidays, now)
  const closes = [0, 1]
    .flatMap((days) => planOf(rules, holidays, day.add({ days })).services)
    .filter(({ open }) => serviceDay(rules, holidays, open).equals(day))
    .map(({ close }) => close)
  const last = Math.max(...closes)
  return last > now ? last : midnightAfter(now)
}
