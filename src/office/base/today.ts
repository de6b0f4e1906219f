import { useSyncExternalStore } from 'react'
import { parseAbsolute, parseDate, toCalendarDate } from '@internationalized/date'
import { dayField } from '#contract/day-field.ts'
import { followClock, serverClock } from '#ui/base/server-clock.ts'

/** Whether a text of an address is a day that exists, which the server accepts: `2026-02-30` is not. */
export const isDay = (text: string | null): text is string => dayField.safeParse(text).success

/** The day in Paris at an instant, as `2026-11-24`. */
export const dayIn = (now: number): string =>
  toCalendarDate(parseAbsolute(new Date(now).toISOString(), 'Europe/Paris')).toString()

/** Today in Paris, by the server's clock. */
export const useToday = (): string =>
  useSyncExternalStore(followClock, () => dayIn(serverClock.now()))

/** The day that is `days` days earlier. */
export const dayBefore = (day: string, days = 1): string =>
  parseDate(day).subtract({ days }).toString()
