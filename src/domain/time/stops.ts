import type { Unreachable } from './unreachable.ts'
import type { Holiday } from './holidays.ts'
import { PARIS, dayIn, planOf, serviceDay } from './opening.ts'
import type { OpeningRules } from './opening.ts'
import { LONGEST_STOP_DAYS } from './stop-limits.ts'
import { ok, refused } from '#domain/result.ts'
import type { Outcome } from '#domain/result.ts'
import { DAY, HOUR, MINUTE } from './durations.ts'

/** A temporary suspension at a restaurant. Epoch milliseconds; `endsAt` is excluded. */
export type Stop = {
  readonly kind: 'sold-out' | 'busy' | 'pause'
  /** The id of the sold-out product; null for the other kinds. */
  readonly product: number | null
  /** The extra minutes that an order takes at a busy kitchen; null for the other kinds. */
  readonly minutes: number | null
  readonly beganAt: number
  /** Null: no end, as in earlier versions, and for recalls. */
  readonly endsAt: number | null
  /** True if the head office began it. */
  readonly byOffice?: boolean
}

/**
 * The reason for a stop of orders, its end, and the earliest time that can be ordered; `until` is
 * null if the end is unknown.
 */
export type PickupStop = {
  readonly reason: 'pause' | 'busy' | 'unreachable' | 'off'
  readonly until: number | null
  readonly minutes: number | null
  /** The earliest instant that can be ordered for now, epoch milliseconds. */
  readonly notBefore: number
}

/** Maximum milliseconds from now until the end of a stop, by its kind. */
const LONGEST: Readonly<Record<Stop['kind'], number>> = {
  'sold-out': 7 * DAY,
  busy: 12 * HOUR,
  pause: 12 * HOUR,
}
/** Minutes ahead for which nothing can be ordered if the board sends no heartbeat. */
const UNSEEN_MINUTES = 60

/** The stop while online ordering is off, until the head office turns it on again (T6). */
export const orderingOff: PickupStop = {
  reason: 'off',
  until: null,
  minutes: null,
  notBefore: Infinity,
}

export const isOn = ({ beganAt, endsAt }: Stop, now: number): boolean =>
  beganAt <= now && (endsAt === null || now < endsAt)

/**
 * Returns the products that are sold out, ascending, each once, even if both the kitchen and the
 * head office stopped it.
 */
export const soldOutAt = (stops: readonly Stop[], now: number): number[] =>
  [
    ...new Set(
      stops.flatMap((stop) => (stop.product !== null && isOn(stop, now) ? [stop.product] : [])),
    ),
  ].toSorted((a, b) => a - b)

/** The next instant at which a stop begins or ends by itself; null when there is none. */
export function nextChange(stops: readonly Stop[], now: number): number | null {
  const coming = stops
    .flatMap(({ beganAt, endsAt }) => [beganAt, endsAt ?? Infinity])
    .filter((at) => at > now && at < Infinity)
  return coming.length === 0 ? null : Math.min(...coming)
}

/**
 * Returns the stop that currently prevents or delays ordering. After a pause ends, the preparation
 * time still applies. A busy kitchen takes longer. A kitchen whose board does not answer gets no
 * orders for the next hour and, after a while, for the rest of the day, including its night.
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
 * Returns the end of a stop that begins now. There always is one: `for-good`, which is allowed only
 * for products, lasts as long as any stop may (H10). Refuses an end that is past or too far ahead.
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
 * Returns the last close of the service day: a night belongs to the evening before it, even if the
 * schedule lists it in two parts (N10). Midnight if no service ends any more today.
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
