import { parseDate } from '@internationalized/date'
import { gridStep } from '#ui/parts/table/grid-selection.ts'

/** The dates between two dates, both included, in either order. */
export function datesBetween(a: string, b: string): string[] {
  const [first, last] = a <= b ? [a, b] : [b, a]
  const dates: string[] = []
  for (let date = parseDate(first); date.toString() <= last; date = date.add({ days: 1 }))
    dates.push(date.toString())
  return dates
}

/** The date to which a key moves: by a day, a week or a month; null for other keys. */
export function dateAfterKey(date: string, key: string): string | null {
  const step = gridStep(key)
  if (step === null || !Number.isFinite(step.columns)) return null
  const { columns: days, rows: weeks, pages: months } = step
  return parseDate(date).add({ days, weeks, months }).toString()
}
