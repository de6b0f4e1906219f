import { useMemo } from 'react'
import type { Entries } from '#domain/catalogue/entries.ts'
import { isLocale } from '#contract/pages/locales.ts'
import { useFormat, useLanguageName } from '#office/base/format.ts'
import { useLocale } from '#office/base/office.tsx'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#office/base/text.ts'
import { useHolidayLabel } from '#office/base/use-holiday-label.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import type { DiffFormatter } from '#office/features/catalogue/diff-text/diff-formatter.ts'

/**
 * A formatter that describes the changes between two states of the catalogue, in the reader’s
 * language.
 */
export function useDiffFormatter(before: Entries, after: Entries): DiffFormatter {
  const t = useText('office-catalogue-changes')
  const fields = useText('office-catalogue-fields')
  const format = useFormat()
  const locale = useLocale()
  const languageName = useLanguageName()
  const holidayLabel = useHolidayLabel()
  const { restaurants } = useScopes()
  const { catalogue } = useCatalogue()
  const names = useMemo(
    () => new Map(restaurants.map(({ id, name }) => [String(id), name])),
    [restaurants],
  )
  return {
    t,
    fields,
    format,
    locale,
    holidayLabel,
    languageName: (language) => (isLocale(language) ? languageName(language) : language),
    before,
    after,
    restaurants: names,
    placesOf: (entry) => {
      const count = catalogue.places[entry]
      return count === undefined || count === catalogue.restaurants ? null : count
    },
  }
}
