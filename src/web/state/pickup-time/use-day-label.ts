import { useFormat } from '#web/base/text/format.ts'
import { useText } from '#web/base/text/text.ts'
import { useDaysFromToday } from './days-from-today.ts'

type Moment = {
  /**
   * “aujourd’hui”, “demain”, “lundi” within the week, “lundi 23 novembre” after and before: worded
   * for use inside a sentence.
   */
  day: string
  time: string
  /** “12 h 15” today, otherwise with the day. */
  short: string
}

/**
 * Words for an instant, counting days in Paris from the server's today: for what is shown after hydration only.
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
