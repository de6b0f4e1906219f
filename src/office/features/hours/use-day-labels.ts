import type { CalendarDay } from '#contract/office/hours.ts'
import { namedHolidays } from '#domain/time/named-holidays.ts'
import { useFormat } from '#office/base/format.ts'
import { useText } from '#office/base/text.ts'
import { noonOf } from './clock.ts'

/** Returns a function that names bank holidays; a holiday without a text is named by its id. */
export function useHolidayLabels(): (ids: readonly string[]) => string[] {
  const t = useText('office-hours')
  return (ids) =>
    ids.map((id) => {
      const holiday = namedHolidays.find((candidate) => candidate === id)
      return holiday === undefined ? id : t(`holiday.${holiday}`)
    })
}

/** Returns a function that describes a date in words, for people who cannot see its colour. */
export function useDayLabels(): (day: CalendarDay) => string {
  const t = useText('office-hours')
  const format = useFormat()
  const holidayNames = useHolidayLabels()
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
    return [format.day(noonOf(date)), ...holidayNames(ids), ...(all === 0 ? [] : states)].join(', ')
  }
}
