import type { Holiday } from './holidays.ts'
import { PARIS, dayIn, planOf } from './opening.ts'
import type { OpeningRules } from './opening.ts'
import { ok, refused } from '#domain/result.ts'
import type { Outcome } from '#domain/result.ts'
import { LONGEST_STOP_DAYS, NO_END } from './stop-limits.ts'
import { endOfDay } from './stops.ts'

/**
 * The requested end of a stop of a product by the head office. `day`: the last date on which the
 * product is stopped, `YYYY-MM-DD`.
 */
export type ProductStopUntil =
  | { readonly until: 'time'; readonly at: number }
  | { readonly until: 'end-of-service' }
  | { readonly until: 'end-of-day' }
  | { readonly until: 'day'; readonly day: string }
  | { readonly until: 'none' }

const LONGEST = LONGEST_STOP_DAYS * 86_400_000

/**
 * Returns the end of a stop by the head office that begins now, in epoch milliseconds; `NO_END` if
 * no end is requested. The result depends on the restaurant, because services and days end at
 * different times.
 */
export function productStopEnd(
  requestedEnd: ProductStopUntil,
  { rules, holidays, now }: { rules: OpeningRules; holidays: readonly Holiday[]; now: number },
): Outcome<number> {
  if (requestedEnd.until === 'none') return ok(NO_END)
  const end = endOf(requestedEnd, rules, holidays, now)
  return end !== null && now < end && end <= now + LONGEST ? ok(end) : refused('stop_needs_end')
}

function endOf(
  requestedEnd: Exclude<ProductStopUntil, { until: 'none' }>,
  rules: OpeningRules,
  holidays: readonly Holiday[],
  now: number,
): number | null {
  switch (requestedEnd.until) {
    case 'time':
      return requestedEnd.at
    case 'end-of-service':
      return endOfService(rules, holidays, now)
    case 'end-of-day':
      return endOfDay(rules, holidays, now)
    case 'day':
      return Temporal.PlainDate.from(requestedEnd.day).add({ days: 1 }).toZonedDateTime(PARIS)
        .epochMilliseconds
  }
}

/**
 * Returns the end of the current service; without one, that of today's next service; if there is
 * none left today, the end of the day.
 */
function endOfService(rules: OpeningRules, holidays: readonly Holiday[], now: number): number {
  const today = dayIn(now)
  const service = [-1, 0]
    .flatMap((days) => planOf(rules, holidays, today.add({ days })).services)
    .find(({ close }) => now < close)
  return service?.close ?? endOfDay(rules, holidays, now)
}
