import type { DateChange } from '#contract/office/hours.ts'
import { type Edit, type Json, isSame } from '#domain/catalogue/entries.ts'
import type { StoredDay } from '#server/chain/calendar-schema.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'

/**
 * Applies a change to a date of a calendar. Returns null if the date then has neither its own hours
 * nor its own capacity, so that the usual week applies.
 */
export function applyDayChange(day: StoredDay | null, change: DateChange): StoredDay | null {
  const rule = change.hours === undefined ? (day?.rule ?? null) : change.hours
  const capacity = change.capacity === undefined ? (day?.capacity ?? null) : change.capacity
  const reason = change.reason === undefined ? (day?.reason ?? null) : change.reason
  return rule === null && capacity === null ? null : { rule, capacity, reason }
}

/** A date of the calendar in the form of a field of its restaurant's entry. */
const fieldValue = (day: StoredDay | null): Json =>
  day === null
    ? null
    : ({
        ...(day.rule && { hours: day.rule }),
        ...(day.capacity && { capacity: day.capacity }),
        ...(day.reason && { reason: day.reason }),
      } as Json)

export type DateEdit = Edit & { restaurant: number; date: string }

/**
 * Lists the edits that apply a change of dates to restaurants, without those that change nothing.
 */
export const dateEdits = (
  entries: readonly RestaurantEntry[],
  dates: readonly string[],
  change: DateChange,
): DateEdit[] =>
  entries.flatMap((entry) =>
    dates.flatMap((date) => {
      const day = entry.calendar_days[date] ?? null
      const [before, after] = [fieldValue(day), fieldValue(applyDayChange(day, change))]
      if (isSame(before, after)) return []
      return [
        {
          entry: `restaurant ${entry.id}`,
          field: `day.${date}`,
          before,
          after,
          restaurant: entry.id,
          date,
        },
      ]
    }),
  )

/** Dates with the same value in the same restaurants, in the form recorded by the journal. */
export type DateGroup = { value: Json; dates: string[]; restaurants: number[] }

/**
 * Groups the values that edits replace (`before`) or write (`after`), so that a value is not
 * repeated for each restaurant and date.
 */
export function groupDates(edits: readonly DateEdit[], side: 'before' | 'after'): DateGroup[] {
  const byDate = new Map<string, DateGroup>()
  for (const [date, editsOfDate] of Map.groupBy(edits, (edit) => edit.date))
    for (const [text, same] of Map.groupBy(editsOfDate, (edit) => JSON.stringify(edit[side]))) {
      const restaurants = same.map(({ restaurant }) => restaurant)
      const key = `${text} ${restaurants.join(' ')}`
      const group = byDate.get(key)
      if (group === undefined)
        byDate.set(key, { value: same[0]?.[side] ?? null, dates: [date], restaurants })
      else group.dates.push(date)
    }
  return [...byDate.values()]
}

/** Applies a change of dates to a restaurant's entry. */
export function applyDateChange(
  entry: RestaurantEntry,
  dates: readonly string[],
  change: DateChange,
): RestaurantEntry {
  const days: Record<string, StoredDay> = { ...entry.calendar_days }
  for (const date of dates) {
    const day = applyDayChange(days[date] ?? null, change)
    if (day === null) Reflect.deleteProperty(days, date)
    else days[date] = day
  }
  return { ...entry, calendar_days: days }
}
