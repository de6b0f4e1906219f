import { parseDate } from '@internationalized/date'

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
  const here = parseDate(date)
  switch (key) {
    case 'ArrowLeft':
      return here.subtract({ days: 1 }).toString()
    case 'ArrowRight':
      return here.add({ days: 1 }).toString()
    case 'ArrowUp':
      return here.subtract({ weeks: 1 }).toString()
    case 'ArrowDown':
      return here.add({ weeks: 1 }).toString()
    case 'PageUp':
      return here.subtract({ months: 1 }).toString()
    case 'PageDown':
      return here.add({ months: 1 }).toString()
    default:
      return null
  }
}
