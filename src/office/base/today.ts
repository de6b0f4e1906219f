import { useSyncExternalStore } from 'react'
import { parseAbsolute, parseDate, toCalendarDate } from '@internationalized/date'
import { followClock, serverClock } from '#web/base/messages/server-clock.ts'

/** The day in Paris at an instant, as `2026-11-24`. */
export const dayIn = (now: number): string =>
  toCalendarDate(parseAbsolute(new Date(now).toISOString(), 'Europe/Paris')).toString()

/** Today in Paris, by the server's clock. */
export const useToday = (): string =>
  useSyncExternalStore(followClock, () => dayIn(serverClock.now()))

/** The day that is `days` days earlier. */
export const dayBefore = (day: string, days = 1): string =>
  parseDate(day).subtract({ days }).toString()
