import { daysFromToday } from '#web/state/pickup-time/days-from-today.ts'

const daysAhead = (at: string): number => daysFromToday(at, Date.now())

/**
 * Calendar days in Paris from now to an instant: 0 is today. For what is shown after hydration
 * only.
 */
export const useDaysAhead = (): ((at: string) => number) => daysAhead
