import { type CalendarDate, endOfMonth, parseDate, startOfMonth } from '@internationalized/date'

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
export function closedMonths(closedFrom: string, closedUntil: string | null): string[] {
  const months: string[] = []
  if (closedUntil === null) return months
  for (
    let month: CalendarDate = startOfMonth(parseDate(closedUntil));
    month.toString() >= closedFrom.slice(0, 7);
    month = month.subtract({ months: 1 })
  )
    months.push(month.toString().slice(0, 7))
  return months
}

/** The latest month of which every day is closed, else the latest of all. */
export function lastWholeMonth(
  months: readonly string[],
  closedUntil: string | null,
): string | undefined {
  const isWhole = (month: string) =>
    closedUntil !== null && endOfMonth(parseDate(`${month}-01`)).toString() <= closedUntil
  return months.find(isWhole) ?? months[0]
}
