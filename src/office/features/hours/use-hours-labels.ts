import type { OpenInterval } from '#contract/office/hours.ts'
import { useLocale, useText } from '#ui/text/text.ts'

/** Functions that write opening hours and times of day for sentences. */
export function useHoursLabels() {
  const t = useText('office-hours')
  const locale = useLocale()
  /** `HH:MM` in the notation of the language. */
  const clock = (time: string): string =>
    locale === 'fr' ? time.replace(':', '\u00a0h\u00a0') : time
  return {
    clock,
    /**
     * Opening hours as `11 h 00 – 15 h 00, 18 h 00 – 22 h 00`; the word “closed” if there are no
     * intervals.
     */
    hours: (intervals: readonly OpenInterval[]): string =>
      intervals.length === 0
        ? t('closed')
        : intervals
            .map(({ open, close }) => t('interval', { open: clock(open), close: clock(close) }))
            .join(', '),
  }
}
