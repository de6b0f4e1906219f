import { useSyncExternalStore } from 'react'
import { parseAbsolute, parseDate, toCalendarDate } from '@internationalized/date'
import { serverClock } from '#web/base/messages/server-clock.ts'

/** How often the day is looked at: a page that is open over midnight goes on with the next. */
const LOOK = 30_000

/** The day in Paris at an instant, as `2026-11-24`. */
export const dayIn = (now: number): string =>
  toCalendarDate(parseAbsolute(new Date(now).toISOString(), 'Europe/Paris')).toString()

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK)
  const leave = serverClock.onSet(listener)
  return () => {
    clearInterval(timer)
    leave()
  }
}

/** Today in Paris, by the server's clock. */
export const useToday = (): string =>
  useSyncExternalStore(subscribe, () => dayIn(serverClock.now()))

/** The day so many days before. */
export const dayBefore = (day: string, days = 1): string =>
  parseDate(day).subtract({ days }).toString()
