import { dayAfter, lastOfMonth, monthOf } from '#domain/time/days.ts'

/** The first and the last of the `count` days that follow the last closed day. */
export function openDays(
  closedUntil: string | null,
  count: number,
): { first: string; last: string } | null {
  if (closedUntil === null || count < 1) return null
  return { first: dayAfter(closedUntil), last: dayAfter(closedUntil, count) }
}

/** The first days of the months with closed days, the latest first. */
export function closedMonths(closedFrom: string, closedUntil: string | null): string[] {
  if (closedUntil === null) return []
  const months: string[] = []
  const first = monthOf(closedFrom)
  for (let month = monthOf(closedUntil); month >= first; month = monthOf(dayAfter(month, -1)))
    months.push(month)
  return months
}

/** The latest month of which every day is closed; if there is none, the latest month. */
export function lastWholeMonth(
  months: readonly string[],
  closedUntil: string | null,
): string | undefined {
  const isWhole = (month: string) => closedUntil !== null && lastOfMonth(month) <= closedUntil
  return months.find(isWhole) ?? months[0]
}
