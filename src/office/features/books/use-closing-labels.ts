import { useMemo } from 'react'
import type { Closing } from '#contract/office/books.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { periodText } from '#office/base/period-text.ts'

/** The texts with which closings are described. */
export function useClosingLabels() {
  const t = useText('office-books')
  const locale = useLocale()
  const format = useFormat()
  return useMemo(
    () => ({
      t,
      locale,
      format,
      /**
       * The period of a closing: `24 nov. 2026`, `novembre 2026`, or the fiscal year with its first
       * and last day.
       */
      period: ({ period, begins, ends }: Pick<Closing, 'period' | 'begins' | 'ends'>): string =>
        periodText({ from: begins, until: period === 'day' ? begins : ends }, locale),
      by: (name: string | null): string =>
        name === null ? t('closings.program') : t('closings.person', { name }),
    }),
    [t, locale, format],
  )
}
