import { locales } from '#contract/pages/locales.ts'
import { findByWords } from '#ui/base/find-words.ts'
import { type Sort, sortRows } from '#ui/base/sort-rows.ts'
import { plainValue } from '#office/features/catalogue/field-kinds/json-shapes.ts'
import type { CatalogueFilters, Mark } from './catalogue-address.ts'
import { type EntryRow, textsOf } from './entry-rows.ts'

export const hasFlag = (row: EntryRow, mark: Mark): boolean =>
  mark === 'edited'
    ? row.editedFields.size > 0
    : mark === 'off'
      ? row.fields['active'] === false
      : row[mark].size > 0

/** The searched text of a row: its texts in four languages, and its slug. */
export const searchedText = ({ kind, fields }: EntryRow): string =>
  textsOf(kind)
    .flatMap(({ field }) => locales.map((locale) => fields[`${field}.${locale}`] ?? ''))
    .concat(fields['slug'] ?? '')
    .map(plainValue)
    .join(' ')

export function filterRows(
  rows: readonly EntryRow[],
  { find, category, mark }: Pick<CatalogueFilters, 'find' | 'category' | 'mark'>,
): readonly EntryRow[] {
  const matches = findByWords(rows, find, searchedText)
  if (category === null && mark === null) return matches
  return matches.filter(
    (row) =>
      (category === null || plainValue(row.fields['category'] ?? null) === category) &&
      (mark === null || hasFlag(row, mark)),
  )
}

export function rowsSorted(
  rows: readonly EntryRow[],
  sort: Sort | null,
  placesOf: (row: EntryRow) => number,
): readonly EntryRow[] {
  if (sort === null) return rows
  return sortRows(
    rows,
    (row) => {
      if (sort.id === 'price') return Number(row.fields['price'] ?? 0)
      if (sort.id === 'kcal') return Number(row.fields['calories'] ?? 0)
      if (sort.id === 'places') return placesOf(row)
      const [text] = textsOf(row.kind)
      return plainValue(row.fields[`${text?.field ?? 'name'}.${sort.id}`] ?? '')
    },
    sort.desc,
  )
}
