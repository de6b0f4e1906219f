import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useDaysFromToday } from './days-from-today.ts'

/**
 * Describes a day in words: “Aujourd’hui, samedi 21 novembre”. Counts days in Paris from the
 * server's today, so only for content shown after hydration.
 */
export function useFullDay(): (at: string) => string {
  const t = useText('restaurants')
  const { day } = useFormat()
  const daysFromToday = useDaysFromToday()
  return (at) => {
    const ahead = daysFromToday(at)
    const name = ahead === 0 ? `${t('today')}, ` : ahead === 1 ? `${t('tomorrow')}, ` : ''
    return name + day(at)
  }
}
