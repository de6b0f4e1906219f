import { useMemo } from 'react'
import type { Closing } from '#contract/office/books.ts'
import { useFormat } from '#office/base/format.ts'
import { useLocale } from '#office/base/office.tsx'
import { periodText } from '#office/base/period-text.ts'
import { useText } from '#office/base/text.ts'

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
