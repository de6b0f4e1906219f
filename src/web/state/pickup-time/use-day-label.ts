import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useDaysFromToday } from './days-from-today.ts'

type Moment = {
  /**
   * The day in words: “aujourd’hui”, “demain”, “lundi” within the week, “lundi 23 novembre” for any
   * other; for use inside a sentence.
   */
  day: string
  time: string
  /** The time, such as “12 h 15”, if the day is today; for any other day, with the day. */
  short: string
}

/**
 * Describes an instant in words, counting days in Paris from the server's today. Only for content
 * shown after hydration.
 */
export function useDayLabel(): (at: string) => Moment {
  const t = useText('restaurants')
  const format = useFormat()
  const daysFromToday = useDaysFromToday()
  return (at) => {
    const days = daysFromToday(at)
    const day =
      days === 0
        ? t('today')
        : days === 1
          ? t('tomorrow')
          : days > 1 && days < 7
            ? format.weekday(at)
            : format.day(at)
    const time = format.time(at)
    return { day, time, short: days === 0 ? time : t('dayAndTime', { day, time }) }
  }
}
