/** The day after a day: `2026-11-24` → `2026-11-25`. */
export const dayAfter = (day: string): string =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** When a day of Paris ends, in epoch milliseconds: it may have 23 or 25 hours. */
export const endOfDay = (day: string): number =>
  Temporal.PlainDate.from(dayAfter(day)).toZonedDateTime('Europe/Paris').epochMilliseconds
