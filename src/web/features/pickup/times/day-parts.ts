import { type Locale, intlLocale } from '#contract/pages/locales.ts'

/**
 * The parts of a date that a tile shows: `lun.`, `23`, `nov.` for `2026-11-23`; `full` is for
 * screen readers.
 */
export function dayParts(
  date: string,
  locale: Locale,
): { weekday: string; day: string; month: string; full: string } {
  const noon = new Date(`${date}T12:00:00Z`)
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(intlLocale[locale], { timeZone: 'UTC', ...options }).format(noon)
  return {
    weekday: write({ weekday: 'short' }),
    day: write({ day: 'numeric' }),
    month: write({ month: 'short' }),
    full: write({ weekday: 'long', day: 'numeric', month: 'long' }),
  }
}
