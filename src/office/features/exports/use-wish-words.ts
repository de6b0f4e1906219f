import { useMemo } from 'react'
import type { ExportWish } from '#contract/office/exports.ts'
import { useLocale } from '#office/base/office.tsx'
import { monthText, periodText } from '#office/base/period-text.ts'
import { useText } from '#office/base/text.ts'

const firstOf = (month: string): string => `${month}-01`

/** What somebody asked for, in words. */
export function useWishWords() {
  const t = useText('office-books')
  const locale = useLocale()
  return useMemo(
    () => ({
      /** The days of the file. */
      period(wish: ExportWish): string {
        if (wish.kind === 'dataset') return periodText(wish, locale)
        return wish.kind === 'fec'
          ? t('years.name', { year: String(wish.year) })
          : monthText(firstOf(wish.month), locale)
      },
      format: (wish: ExportWish): string =>
        t(`format.${wish.kind === 'dataset' ? wish.format : wish.kind}`),
      file: (wish: ExportWish): string =>
        t(`file.${wish.kind === 'dataset' ? wish.dataset : wish.kind}`),
      /** All of it, for a sentence. */
      whole(wish: ExportWish): string {
        if (wish.kind === 'fec')
          return t('what.fec', { file: t('file.fec'), year: String(wish.year) })
        if (wish.kind === 'e-reporting')
          return t('what.reporting', {
            file: t('file.e-reporting'),
            month: monthText(firstOf(wish.month), locale),
          })
        return t('what.dataset', {
          file: t(`file.${wish.dataset}`),
          format: t(`format.${wish.format}`),
          days: periodText(wish, locale),
        })
      },
    }),
    [t, locale],
  )
}
