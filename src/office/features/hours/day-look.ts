import type { CalendarDay } from '#contract/office/hours.ts'

export const dayLooks = ['open', 'other', 'exception', 'closed', 'mixed'] as const
export type DayLook = (typeof dayLooks)[number]

/**
 * The look of a date in the calendar: the look that all restaurants share; `mixed` if their looks
 * differ. Restaurants that are closed according to their usual week are ignored. If all others have
 * their usual hours, the date still looks like `other` if the capacity of any restaurant is
 * changed.
 */
export function dayLookOf({ open, other, exception, capacity }: CalendarDay): DayLook {
  if (other + exception === 0) {
    if (open === 0) return 'closed'
    return capacity > 0 ? 'other' : 'open'
  }
  if (open + other === 0) return 'exception'
  return open + exception === 0 ? 'other' : 'mixed'
}
