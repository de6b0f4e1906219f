import { useMemo } from 'react'
import { type OfficeCatalogue, getOfficeCatalogue } from '#contract/office/catalogue.ts'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { EXISTS } from '#domain/catalogue/entries.ts'
import { kindOf } from '#domain/catalogue/field-table.ts'
import { entryHref } from '#office/base/entry-href.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { useLocale } from '#ui/text/text.ts'
import type { PaletteEntry } from './entries.ts'

/** The published entries of the catalogue, with their names in all languages. */
export function useCatalogueEntries(isAsking: boolean) {
  const locale = useLocale()
  const loaded = useApi(getOfficeCatalogue, isAsking ? {} : null)
  const { data } = loaded
  const entries = useMemo(
    () => (data === undefined ? [] : entriesOf(data.entries, locale)),
    [data, locale],
  )
  return { entries, loaded }
}

const entriesOf = (catalogue: OfficeCatalogue['entries'], locale: Locale): PaletteEntry[] =>
  Object.entries(catalogue).flatMap(([entry, fields]) => {
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
