import { type CalendarDate, parseDate, startOfMonth } from '@internationalized/date'

/** The first and the last of so many days after the last closed one. */
export function openDays(
  closedUntil: string | null,
  count: number,
): { first: string; last: string } | null {
  if (closedUntil === null || count < 1) return null
  const day = parseDate(closedUntil)
  return { first: day.add({ days: 1 }).toString(), last: day.add({ days: count }).toString() }
}

/** Months with closed days, as `2026-11`, the latest first. */
export function closedMonths(
  years: readonly { begins: string }[],
  closedUntil: string | null,
): string[] {
  const begins = years.map((year) => year.begins).toSorted()[0]
  if (closedUntil === null || begins === undefined) return []
  const months: string[] = []
  for (
    let month: CalendarDate = startOfMonth(parseDate(closedUntil));
    month.toString() >= begins.slice(0, 7);
    month = month.subtract({ months: 1 })
  )
    months.push(month.toString().slice(0, 7))
  return months
}
