import { once } from '#web/base/messages/once.ts'

const parisDay = once(() => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }))

/** Calendar days in Paris from `now` (epoch milliseconds) to an instant: 0 is today. */
export function daysFromToday(at: string | number, now: number): number {
  const day = (instant: string | number) => Date.parse(parisDay().format(new Date(instant)))
  return Math.round((day(at) - day(now)) / 86_400_000)
}
