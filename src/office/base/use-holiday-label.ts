import { namedHolidays } from '#domain/time/named-holidays.ts'
import { useText } from '#ui/text/text.ts'

/** Returns a function that names a bank holiday; a holiday without a text is named by its id. */
export function useHolidayLabel(): (id: string) => string {
  const t = useText('office-hours')
  return (id) => {
    const holiday = namedHolidays.find((candidate) => candidate === id)
    return holiday === undefined ? id : t(`holiday.${holiday}`)
  }
}
