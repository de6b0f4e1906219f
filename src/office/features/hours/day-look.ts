import type { CalendarDay } from '#contract/office/hours.ts'

export const dayLooks = {
  open: 'bg-menthe text-on-field',
  other: 'bg-citron text-on-field outline-[1.5px] -outline-offset-[1.5px] outline-ink',
  exception: 'bg-ink text-ground',
  closed: 'bg-zinc text-ink-2',
  mixed: 'bg-[linear-gradient(135deg,var(--f-citron)_50%,var(--f-menthe)_50%)] text-on-field',
} as const
export type DayLook = keyof typeof dayLooks

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
