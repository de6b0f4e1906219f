import type { CalendarDay } from '#contract/office/hours.ts'

export const dayLooks = ['open', 'other', 'exception', 'closed', 'mixed'] as const
export type DayLook = (typeof dayLooks)[number]

/**
 * The look of a date: that of its restaurants, if all agree; else mixed. Restaurants closed by
 * their usual week are ignored.
 */
export function dayLookOf({ open, other, exception, capacity }: CalendarDay): DayLook {
  if (other + exception === 0) {
    if (open === 0) return 'closed'
    return capacity > 0 ? 'other' : 'open'
  }
  if (open + other === 0) return 'exception'
  return open + exception === 0 ? 'other' : 'mixed'
}
