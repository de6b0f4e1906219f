import { parseDate, startOfMonth } from '@internationalized/date'
import { isDay } from '#office/base/today.ts'

/** The restaurants in the calendar: all that the user may see, a group, or a selection. */
export type CalendarScope =
  | { kind: 'all' }
  | { kind: 'group'; group: string | null }
  | { kind: 'some'; restaurants: readonly number[] }

/** The state of the calendar, as written in the address (P7). */
export type CalendarPlace = {
  where: CalendarScope
  /** The first day of the first of twelve months. */
  from: string
  dates: readonly string[]
}

/** Reads the state from an address. Unknown values are ignored. */
export function readPlace(search: URLSearchParams, today: string): CalendarPlace {
  const from = `${search.get('from') ?? ''}-01`
  const group = search.get('group')
  const some = search.get('restaurants')
  return {
    where:
      some !== null
        ? {
            kind: 'some',
            restaurants: some
              .split('.')
              .filter((id) => /^[1-9]\d{0,8}$/.test(id))
              .map(Number),
          }
        : group !== null
          ? { kind: 'group', group: group === '' ? null : group }
          : { kind: 'all' },
    from: isDay(from) ? from : startOfMonth(parseDate(today)).toString(),
    dates: [...new Set((search.get('dates') ?? '').split('.').filter(isDay))].toSorted(),
  }
}

export function writePlace({ where, from, dates }: CalendarPlace, today: string): URLSearchParams {
  const month = startOfMonth(parseDate(today)).toString()
  return new URLSearchParams([
    ...(where.kind === 'group' ? [['group', where.group ?? '']] : []),
    ...(where.kind === 'some' ? [['restaurants', where.restaurants.join('.')]] : []),
    ...(from === month ? [] : [['from', from.slice(0, 7)]]),
    ...(dates.length === 0 ? [] : [['dates', dates.join('.')]]),
  ])
}

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
