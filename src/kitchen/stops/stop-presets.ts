import { dateFormat } from '#ui/base/formats.ts'
import type { Board } from '#contract/kitchen/board.ts'
import type { StopBody } from '#contract/kitchen/stops.ts'
import { HOUR, MINUTE } from '#domain/time/durations.ts'

export type PresetEnd = StopBody['for']

/** Hour at which lunch ends, in Paris. */
const AFTER_LUNCH = 14
/** Shortest worthwhile stop, in milliseconds. */
const SHORTEST = 30 * MINUTE

const hourInParis = dateFormat('en-GB', {
  hour: 'numeric',
  hour12: false,
  timeZone: 'Europe/Paris',
})

/** The end of lunch or, later in the day, the full hour after the next one. Epoch milliseconds. */
export function suggestedStopEnd(now: number): number {
  const thisHour = Math.floor(now / HOUR) * HOUR
  const afterLunch = thisHour + (AFTER_LUNCH - Number(hourInParis.format(now))) * HOUR
  return afterLunch - now >= SHORTEST ? afterLunch : thisHour + 2 * HOUR
}

export const atTime = (at: number): PresetEnd => ({ until: 'time', at: new Date(at).toISOString() })
export const inMinutes = (now: number, minutes: number): PresetEnd => atTime(now + minutes * MINUTE)

/** Until closing time if the restaurant is open, else until the end of the day. */
export const endOfService = ({ open, until }: Pick<Board, 'open' | 'until'>): PresetEnd =>
  open && until !== null
    ? { until: 'time', at: new Date(until).toISOString() }
    : { until: 'end-of-day' }
