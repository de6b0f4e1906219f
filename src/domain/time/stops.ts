import type { Unreachable } from './unreachable.ts'
import type { Holiday } from './holidays.ts'
import { PARIS, dayIn, planOf } from './opening.ts'
import type { OpeningRules } from './opening.ts'
import { ok, refused } from '#domain/result.ts'
import type { Outcome } from '#domain/result.ts'

/**
 * What a restaurant does not do for a time. Instants in epoch milliseconds; the end is the first at
 * which it is over.
 */
export type Stop = {
  readonly kind: 'sold-out' | 'busy' | 'pause'
  /** Of what is sold out alone. */
  readonly product: number | null
  /** How much longer an order takes, of a busy kitchen alone. */
  readonly minutes: number | null
  readonly beganAt: number
  /** Null: for good. */
  readonly endsAt: number | null
}

/** Why, until when and from when on it takes orders again; `until` is null while nobody can say. */
export type PickupStop = {
  readonly reason: 'pause' | 'busy' | 'unreachable' | 'off'
  readonly until: number | null
  readonly minutes: number | null
  /** The first instant for which something can be ordered now, epoch milliseconds. */
  readonly notBefore: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** How far ahead somebody may say when it ends. */
const LONGEST: Readonly<Record<Stop['kind'], number>> = {
  'sold-out': 7 * DAY,
  busy: 12 * HOUR,
  pause: 12 * HOUR,
}
/** Without a heartbeat from its board: so far ahead nothing can be ordered. */
const UNSEEN_MINUTES = 60

/** Online ordering is off, until head office says otherwise (T6). */
export const orderingOff: PickupStop = {
  reason: 'off',
  until: null,
  minutes: null,
  notBefore: Infinity,
}

export const isOn = ({ beganAt, endsAt }: Stop, now: number): boolean =>
  beganAt <= now && (endsAt === null || now < endsAt)

/** Products that are sold out, rising. */
export const soldOutAt = (stops: readonly Stop[], now: number): number[] =>
  stops
    .flatMap((stop) => (stop.product !== null && isOn(stop, now) ? [stop.product] : []))
    .toSorted((a, b) => a - b)

/** The next instant at which time alone changes what is stopped; null when none does. */
export function nextChange(stops: readonly Stop[], now: number): number | null {
  const coming = stops
    .flatMap(({ beganAt, endsAt }) => [beganAt, endsAt ?? Infinity])
    .filter((at) => at > now && at < Infinity)
  return coming.length === 0 ? null : Math.min(...coming)
}

/**
 * What stands in the way of ordering now. A pause ends by itself, and then there is the time to
 * prepare; a busy kitchen takes longer; one that nobody sees answer is not counted on for the next
 * hour, then for the day.
 */
export function pickupStop(
  {
    stops,
    unreachable,
    leadTimeMinutes,
  }: { stops: readonly Stop[]; unreachable: Unreachable; leadTimeMinutes: number },
  now: number,
): PickupStop | null {
  const lead = leadTimeMinutes * MINUTE
  const [pause, busy] = (['pause', 'busy'] as const).map((kind) =>
    stops.find((stop) => stop.kind === kind && isOn(stop, now)),
  )
  const found: PickupStop[] = []
  if (pause?.endsAt != null) {
    found.push({
      reason: 'pause',
      until: pause.endsAt,
      minutes: null,
      notBefore: pause.endsAt + lead,
    })
  }
  if (unreachable !== null) {
    const notBefore = unreachable === 'today' ? midnightAfter(now) : now + UNSEEN_MINUTES * MINUTE
    found.push({ reason: 'unreachable', until: null, minutes: null, notBefore })
  }
  if (busy?.endsAt != null && busy.minutes !== null) {
    found.push({
      reason: 'busy',
      until: busy.endsAt,
      minutes: busy.minutes,
      notBefore: now + lead + busy.minutes * MINUTE,
    })
  }
  const [first] = found
  return first
    ? { ...first, notBefore: Math.max(...found.map(({ notBefore }) => notBefore)) }
    : null
}

const midnightAfter = (now: number): number =>
  dayIn(now).add({ days: 1 }).toZonedDateTime(PARIS).epochMilliseconds

export type StopUntil =
  | { readonly until: 'time'; readonly at: number }
  | { readonly until: 'end-of-day' }
  | { readonly until: 'for-good' }

/**
 * When a stop that begins now ends; null for good, which only a product can be. Refuses an end that
 * is past or too far.
 */
export function stopEnd(
  kind: Stop['kind'],
  wanted: StopUntil,
  { rules, holidays, now }: { rules: OpeningRules; holidays: readonly Holiday[]; now: number },
): Outcome<number | null> {
  switch (wanted.until) {
    case 'for-good':
      return kind === 'sold-out' ? ok(null) : refused('stop_needs_end')
    case 'end-of-day':
      return ok(endOfDay(rules, holidays, now))
    case 'time':
      return now < wanted.at && wanted.at <= now + LONGEST[kind]
        ? ok(wanted.at)
        : refused('stop_needs_end')
  }
}

/**
 * The last close of the day; of the day before while its night still goes on. Midnight where
 * nothing closes any more.
 */
function endOfDay(rules: OpeningRules, holidays: readonly Holiday[], now: number): number {
  const today = dayIn(now)
  const night = planOf(rules, holidays, today.subtract({ days: 1 })).services.find(
    ({ open, close }) => open <= now && now < close,
  )
  if (night) return night.close
  const last = planOf(rules, holidays, today).services.at(-1)
  return last && last.close > now ? last.close : midnightAfter(now)
}
