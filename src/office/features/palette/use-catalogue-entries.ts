import { useMemo } from 'react'
import { type OfficeCatalogue, getOfficeCatalogue } from '#contract/office/catalogue.ts'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { EXISTS, applyEdits } from '#domain/catalogue/entries.ts'
import { kindOf } from '#domain/catalogue/field-table.ts'
import type { Right } from '#domain/staff/rights.ts'
import { entryHref } from '#office/base/entry-href.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { useLocale } from '#ui/text/text.ts'
import type { PaletteEntry } from './entries.ts'

/** The entries of the catalogue and its draft, with their names in all languages. */
export function useCatalogueEntries(rights: readonly Right[]) {
  const locale = useLocale()
  const loaded = useApi(getOfficeCatalogue, rights.includes('catalogue') ? {} : null)
  const { data } = loaded
  const entries = useMemo(() => (data === undefined ? [] : entriesOf(data, locale)), [data, locale])
  return { entries, loaded }
}

const entriesOf = ({ entries, draft }: OfficeCatalogue, locale: Locale): PaletteEntry[] =>
  [...applyEdits(new Map(Object.entries(entries)), draft.edits)].flatMap(([entry, fields]) => {
    const names = [`name.${locale}`, ...locales.map((each) => `name.${each}`), 'name'].flatMap(
      (field) => (typeof fields[field] === 'string' ? [fields[field]] : []),
    )
    const [text, ...otherNames] = new Set(names)
    if (text === undefined || fields[EXISTS] !== true || kindOf(entry) === 'restaurant') return []
    return [
      {
        id: `entry ${entry}`,
        text,
        ...(otherNames.length > 0 && { note: otherNames.join(' · ') }),
        icon: 'fork',
        to: entryHref(entry, locale),
      },
    ]
  })
