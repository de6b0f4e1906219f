import { parseDate, startOfMonth } from '@internationalized/date'

/** Which restaurants the calendar shows: all of the person, a group, or some. */
export type CalendarScope =
  | { kind: 'all' }
  | { kind: 'group'; group: string | null }
  | { kind: 'some'; restaurants: readonly number[] }

/** What the calendar shows, as it stands in the address (P7). */
export type CalendarPlace = {
  where: CalendarScope
  /** The first of twelve months: its first day. */
  from: string
  dates: readonly string[]
}

const isDate = (text: string): boolean => {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDate(text).toString() === text
  } catch {
    return false
  }
}

/** Reads an address. What it does not know is left out. */
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
    from: isDate(from) ? from : startOfMonth(parseDate(today)).toString(),
    dates: [...new Set((search.get('dates') ?? '').split('.').filter(isDate))].toSorted(),
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

/** The dates from one to another, both included, whichever comes first. */
export function datesBetween(a: string, b: string): string[] {
  const [first, last] = a <= b ? [a, b] : [b, a]
  const dates: string[] = []
  for (let date = parseDate(first); date.toString() <= last; date = date.add({ days: 1 }))
    dates.push(date.toString())
  return dates
}

/** Where a key leads from a date: a day, a week or a month; null for other keys. */
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
