import { useMemo } from 'react'
import type { ExportWish } from '#contract/office/exports.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { monthText, periodText } from '#office/base/period-text.ts'

const firstOf = (month: string): string => `${month}-01`

/** The end of a text key: `orders` in `file.orders`. */
function fileOf(wish: ExportWish) {
  switch (wish.kind) {
    case 'dataset':
      return wish.dataset
    case 'found-orders':
      return 'orders'
    case 'list':
      return wish.list
    default:
      return wish.kind
  }
}

/** Functions that describe a requested file in words. */
export function useWishLabels() {
  const t = useText('office-exports')
  const locale = useLocale()
  return useMemo(() => {
    const file = (wish: ExportWish): string => t(`file.${fileOf(wish)}`)
    const format = (wish: ExportWish): string =>
      t(`format.${'format' in wish ? wish.format : wish.kind}`)
    return {
      file,
      format,
      /** The period of the file in words; `–` for a list, which has no period. */
      period(wish: ExportWish): string {
        switch (wish.kind) {
          case 'list':
            return '–'
          case 'fec':
            return t('year', { year: String(wish.year) })
          case 'e-reporting':
            return monthText(firstOf(wish.month), locale)
          default:
            return periodText(wish, locale)
        }
      },
      /** The complete description, for use in a sentence. */
      whole(wish: ExportWish): string {
        switch (wish.kind) {
          case 'list':
            return t('what.list', { file: file(wish), format: format(wish) })
          case 'fec':
            return t('what.fec', { file: file(wish), year: String(wish.year) })
          case 'e-reporting':
            return t('what.reporting', {
              file: file(wish),
              month: monthText(firstOf(wish.month), locale),
            })
          default:
            return t('what.dataset', {
              file: file(wish),
              format: format(wish),
              days: periodText(wish, locale),
            })
        }
      },
    }
  }, [t, locale])
}
