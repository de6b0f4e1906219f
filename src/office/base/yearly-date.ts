import { dateFormat } from '#ui/base/formats.ts'
import { type Locale, intlLocale } from '#contract/pages/locales.ts'

/**
 * Returns a function that writes a date of every year, `MM-DD`, in words: `24 décembre`. An invalid
 * date is returned as it is.
 */
export function yearlyDateIn(locale: Locale): (monthDay: string) => string {
  const format = dateFormat(intlLocale[locale], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return (monthDay) => {
    // 2028 is a leap year, so that every date exists.
    const at = Date.parse(`2028-${monthDay}T12:00:00Z`)
    return Number.isNaN(at) ? monthDay : format.format(at)
  }
}
