import { parseDate, startOfMonth } from '@internationalized/date'
import * as z from 'zod/mini'
import { dayField } from '#contract/day-field.ts'
import { idsParameter } from '#office/base/address/parameters.ts'
import { type UrlState, pageAddress } from '#office/base/address/url-state.ts'
import { isDay } from '#office/base/today.ts'

/** The first day of a month, which is `2026-11` in the address. */
const monthParameter = z.codec(z.string(), dayField, {
  decode: (text) => `${text}-01`,
  encode: (day) => day.slice(0, 7),
})

/** Days separated by points, each once, in order. */
const datesParameter = z.codec(z.string(), z.readonly(z.array(z.string())), {
  decode: (text) => [...new Set(text.split('.').filter(isDay))].toSorted(),
  encode: (dates) => dates.join('.'),
})

/** What the calendar keeps in its address (P7). */
export const calendarAddress = pageAddress({
  schema: z.object({
    /** The group whose restaurants the calendar has, if it names no restaurants. */
    group: z.string(),
    restaurants: idsParameter,
    /** The first day of the first of twelve months; null for the current month. */
    from: monthParameter,
    dates: datesParameter,
  }),
  defaults: { group: null, restaurants: null, from: null, dates: [] },
})

type CalendarState = UrlState<typeof calendarAddress>

const monthOf = (today: string): string => startOfMonth(parseDate(today)).toString()

/** The first day of the first month that a state means today. */
export const firstDayOf = ({ from }: CalendarState, today: string): string => from ?? monthOf(today)

/** The changes that choose the first month. */
export const monthChanges = (from: string, today: string): Partial<CalendarState> => ({
  from: from === monthOf(today) ? null : from,
})
