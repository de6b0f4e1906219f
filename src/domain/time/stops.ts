import type { Unreachable } from './unreachable.ts'
import type { Holiday } from './holidays.ts'
import { PARIS, dayIn, planOf, serviceDay } from './opening.ts'
import type { OpeningRules } from './opening.ts'
import { LONGEST_STOP_DAYS } from './stop-limits.ts'
import { ok, refused } from '#domain/result.ts'
import type { Outcome } from '#domain/result.ts'
import { DAY, HOUR, MINUTE } from './durations.ts'

/** Something that a restaurant suspends for a time. Epoch milliseconds; `endsAt` is excluded. */
export type Stop = {
  readonly kind: 'sold-out' | 'busy' | 'pause'
  /** The sold-out product; null for the other kinds. */
  readonly product: number | null
  /** The extra time an order takes at a busy kitchen; null for the other kinds. */
  readonly minutes: number | null
  readonly beganAt: number
  /** Null: no end, as stops of the past had, and recalls. */
  readonly endsAt: number | null
  /** The head office stopped it. */
  readonly byOffice?: boolean
}

/**
 * Why orders are stopped, until when, and from when they are taken; `until` is null when the end is
 * unknown.
 */
export type PickupStop = {
  readonly reason: 'pause' | 'busy' | 'unreachable' | 'off'
  readonly until: number | null
  readonly minutes: number | null
  /** The earliest instant that can be ordered for now, epoch milliseconds. */
  readonly notBefore: number
}

/** How far ahead the end of a stop may be set. */
const LONGEST: Readonly<Record<Stop['kind'], number>> = {
  'sold-out': 7 * DAY,
  busy: 12 * HOUR,
  pause: 12 * HOUR,
}
/** Without a heartbeat from the board, nothing can be ordered for this long ahead. */
const UNSEEN_MINUTES = 60

/** Online ordering is off until head office turns it on again (T6). */
export const orderingOff: PickupStop = {
  reason: 'off',
  until: null,
  minutes: null,
  notBefore: Infinity,
}

export const isOn = ({ beganAt, endsAt }: Stop, now: number): boolean =>
  beganAt <= now && (endsAt === null || now < endsAt)

/** Products that are sold out, ascending; once each, also where the office stopped one as well. */
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
 * What currently prevents or delays ordering. After a pause ends, the preparation time still
 * applies. A busy kitchen takes longer. A kitchen whose board does not answer gets no orders for
 * the next hour, later for the rest of the day, its night included.
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
 * The end of a stop that begins now. There always is one: `for-good`, which is allowed for products
 * only, lasts as long as any stop may (H10). An end that is past or too far ahead is refused.
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
 * The last close of the day of service: a night belongs to the evening before it, also where the week
 * says it in two parts (N10). Midnight when nothing closes any more today.
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
