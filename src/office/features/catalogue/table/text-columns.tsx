import { localeNames, locales } from '#contract/pages/locales.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { type EntryRow, progressOf } from '#office/features/catalogue/rows/entry-rows.ts'
import type { EditColumn } from './edit-columns.ts'

/**
 * Four columns for a text, one per language, French first, with the share translated in each (H7).
 */
export function useTextColumns(field: string, rows: readonly EntryRow[]): EditColumn[] {
  const t = useText('office-catalogue')
  const { share } = useFormat()
  const inWords = useFormat().language
  const progress = progressOf(rows, (row) =>
    row.fields[`${field}.fr`] === undefined && row.missing.size === 0 ? [] : [field],
  )
  return locales.map((locale) => ({
    id: locale,
    header: (
      <>
        <span lang={locale}>{localeNames[locale]}</span>{' '}
        <span className="ml-1.25 font-normal">
          {locale === 'fr' ? t('column.source') : share(Math.floor(progress[locale] * 100) / 100)}
        </span>
      </>
    ),
    isSortable: true,
    typed: {
      field: `${field}.${locale}`,
      typing: 'text',
      label: inWords(locale),
      lang: locale,
    },
  }))
}
