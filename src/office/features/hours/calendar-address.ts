import { parseDate, startOfMonth } from '@internationalized/date'
import * as z from 'zod/mini'
import { dayField } from '#contract/day-field.ts'
import { type UrlState, pageAddress } from '#office/base/address/url-state.ts'
import { isDay } from '#office/base/today.ts'

/** The first day of a month, which is `2026-11` in the address. */
const monthParameter = z.codec(z.string(), dayField, {
  decode: (text) => `${text}-01`,
  encode: (day) => day.slice(0, 7),
})

/** Ids of restaurants, separated by points. */
const restaurantsParameter = z.codec(z.string(), z.readonly(z.array(z.number())), {
  decode: (text) =>
    text
      .split('.')
      .filter((id) => /^[1-9]\d{0,8}$/.test(id))
      .map(Number),
  encode: (ids) => ids.join('.'),
})

/** Days separated by points, each once, in order. */
const datesParameter = z.codec(z.string(), z.readonly(z.array(z.string())), {
  decode: (text) => [...new Set(text.split('.').filter(isDay))].toSorted(),
  encode: (dates) => dates.join('.'),
})

/** What the calendar keeps in its address (P7). */
export const calendarAddress = pageAddress({
  schema: z.object({
    /** The group whose restaurants the calendar has; an empty text if no group is chosen yet. */
    group: z.string(),
    /** The restaurants that the calendar has; null for those of the group, or all. */
    restaurants: restaurantsParameter,
    /** The first day of the first of twelve months; null for the current month. */
    from: monthParameter,
    dates: datesParameter,
  }),
  defaults: { group: null, restaurants: null, from: null, dates: [] },
})

type CalendarState = UrlState<typeof calendarAddress>

/** The restaurants in the calendar: all that the user may see, a group, or a selection. */
export type CalendarScope =
  | { kind: 'all' }
  | { kind: 'group'; group: string | null }
  | { kind: 'some'; restaurants: readonly number[] }

/** The restaurants that a state means. */
export function scopeOf({ group, restaurants }: CalendarState): CalendarScope {
  if (restaurants !== null) return { kind: 'some', restaurants }
  if (group !== null) return { kind: 'group', group: group === '' ? null : group }
  return { kind: 'all' }
}

/** The changes that choose the restaurants. */
export const scopeChanges = (scope: CalendarScope): Partial<CalendarState> => ({
  group: scope.kind === 'group' ? (scope.group ?? '') : null,
  restaurants: scope.kind === 'some' ? scope.restaurants : null,
})

const monthOf = (today: string): string => startOfMonth(parseDate(today)).toString()

/** The first day of the first month that a state means today. */
export const firstDayOf = ({ from }: CalendarState, today: string): string => from ?? monthOf(today)

/** The changes that choose the first month. */
export const monthChanges = (from: string, today: string): Partial<CalendarState> => ({
  from: from === monthOf(today) ? null : from,
})
