import type { CalendarDay } from '#contract/office/hours.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useHolidayLabel } from '#office/base/use-holiday-label.ts'
import { noonOf } from '#office/base/clock.ts'

/** Returns a function that describes a date in words, for people who cannot see its colour. */
export function useDayLabels(): (day: CalendarDay) => string {
  const t = useText('office-hours')
  const format = useFormat()
  const holidayLabel = useHolidayLabel()
  return (day) => {
    const { date, holidays: ids, open, other, exception, closed } = day
    const all = open + other + exception + closed
    const kinds = (['open', 'other', 'exception', 'closed'] as const).filter(
      (kind) => day[kind] > 0,
    )
    const [only] = kinds
    const states =
      kinds.length === 1 && only !== undefined
        ? [t(`legend.${only}`)]
        : kinds.map((kind) => t(`count.${kind}`, { count: day[kind] }))
    return [format.day(noonOf(date)), ...ids.map(holidayLabel), ...(all === 0 ? [] : states)].join(
      ', ',
    )
  }
}
