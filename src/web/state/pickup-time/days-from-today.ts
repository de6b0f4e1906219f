import { dateFormat } from '#ui/base/formats.ts'
import { useByClock } from '#web/base/browser/use-now.ts'
import { once } from '#ui/base/once.ts'

const parisDay = once(() => dateFormat('en-CA', { timeZone: 'Europe/Paris' }))

/** The calendar day in Paris at an instant, `YYYY-MM-DD`. */
export const dayInParis = (at: string | number): string => parisDay().format(new Date(at))

/** Calendar days from a day in Paris (`YYYY-MM-DD`) to an instant: 0 is the same day. */
export const daysFrom = (today: string, at: string): number =>
  Math.round((Date.parse(dayInParis(at)) - Date.parse(today)) / 86_400_000)

/**
 * Number of calendar days in Paris from today, by the server's clock, to an instant: 0 is today.
 * Only for content shown after hydration.
 */
export function useDaysFromToday(): (at: string) => number {
  const today = useByClock(dayInParis, '')
  return (at) => daysFrom(today, at)
}
