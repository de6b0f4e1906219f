import { useMemo } from 'react'
import type { Entries } from '#domain/catalogue/entries.ts'
import { isLocale } from '#contract/pages/locales.ts'
import { useFormat, useLanguageName } from '#office/base/format.ts'
import { useLocale } from '#office/base/office.tsx'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#office/base/text.ts'
import { useHolidayLabel } from '#office/base/use-holiday-label.ts'
import type { FieldFormatter } from './field-formatter.ts'

const noEntries: Entries = new Map()

/** Writes values of two states of the catalogue in the reader’s language. */
export function useFieldFormatter(
  before: Entries = noEntries,
  after: Entries = before,
): FieldFormatter {
  const fields = useText('office-catalogue-fields')
  const format = useFormat()
  const locale = useLocale()
  const languageName = useLanguageName()
  const holidayLabel = useHolidayLabel()
  const { restaurants } = useScopes()
  const names = useMemo(
    () => new Map(restaurants.map(({ id, name }) => [String(id), name])),
    [restaurants],
  )
  return {
    fields,
    format,
    locale,
    holidayLabel,
    languageName: (language) => (isLocale(language) ? languageName(language) : language),
    before,
    after,
    restaurants: names,
  }
}
