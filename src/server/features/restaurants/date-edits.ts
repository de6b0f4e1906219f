import type { DateChange } from '#contract/office/hours.ts'
import { type Edit, type Json, isSame } from '#domain/catalogue/entries.ts'
import type { StoredDay } from '#server/chain/calendar-schema.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'

/** A date of a calendar as it becomes; null where nothing of it differs from the week any more. */
export function applyDayChange(day: StoredDay | null, change: DateChange): StoredDay | null {
  const rule = change.hours === undefined ? (day?.rule ?? null) : change.hours
  const capacity = change.capacity === undefined ? (day?.capacity ?? null) : change.capacity
  const reason = change.reason === undefined ? (day?.reason ?? null) : change.reason
  return rule === null && capacity === null ? null : { rule, capacity, reason }
}

/** A date as a field of its restaurant's entry holds it. */
const fieldValue = (day: StoredDay | null): Json =>
  day === null
    ? null
    : ({
        ...(day.rule && { hours: day.rule }),
        ...(day.capacity && { capacity: day.capacity }),
        ...(day.reason && { reason: day.reason }),
      } as Json)

export type DateEdit = Edit & { restaurant: number; date: string }

/** The edits that make one change of dates in restaurants; none where nothing changes. */
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

/** Dates that have the same value in the same restaurants, as the journal keeps them. */
export type DateGroup = { value: Json; dates: string[]; restaurants: number[] }

/** The values of edits, before or after them, without repeating one for each restaurant and date. */
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

/** A restaurant with its dates as a change makes them. */
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
