import { locales } from '#contract/pages/locales.ts'
import { findByWords } from '#office/base/find-words.ts'
import { type Sort, sortRows } from '#office/base/sort-rows.ts'
import { readSort, writeSort } from '#office/ui/table/columns.ts'
import { type EntryRow, textsOf } from './entry-rows.ts'
import { plainValue } from '#office/features/catalogue/diff-text/shapes.ts'

export const catalogueTabs = [
  'products',
  'formulas',
  'recipes',
  'desserts',
  'rewards',
  'categories',
  'allergens',
  'languages',
  'prices',
  'rules',
] as const
export type CatalogueTab = (typeof catalogueTabs)[number]

export const rowFlags = ['edited', 'missing', 'stale', 'off'] as const
export type Mark = (typeof rowFlags)[number]

/** The kinds of texts among which the languages view offers a choice. */
export const textKinds = ['name', 'description', 'label', 'title'] as const
type TextKind = (typeof textKinds)[number]

/** The filters of a table of the catalogue, as written in the address. */
export type CatalogueFilters = {
  tab: CatalogueTab
  find: string
  category: string | null
  mark: Mark | null
  text: TextKind
  sort: Sort | null
  /** The key of the entry opened next to the table. */
  open: string | null
}

const sortable = [...locales, 'price', 'kcal', 'places'].map((id) => ({ id }))
const among = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((option) => option === text)

/**
 * Reads the filters from an address. Unknown values are ignored, so a wrong link shows everything.
 */
export function readFilters(search: URLSearchParams): CatalogueFilters {
  const category = search.get('category')
  const open = search.get('open')
  return {
    tab: among(catalogueTabs, search.get('tab')) ?? 'products',
    find: search.get('find')?.slice(0, 80) ?? '',
    category: category !== null && /^\d{1,9}$/.test(category) ? category : null,
    mark: among(rowFlags, search.get('mark')) ?? null,
    text: among(textKinds, search.get('text')) ?? 'name',
    sort: readSort(search.get('sort'), sortable),
    open: open !== null && /^[a-z-]+-[\w-]{1,80}$/.test(open) ? open.replace('-', ' ') : null,
  }
}

/** Writes the filters to an address. */
export function writeFilters({
  tab,
  find,
  category,
  mark,
  text,
  sort,
  open,
}: CatalogueFilters): URLSearchParams {
  const parameters = {
    tab: tab === 'products' ? null : tab,
    find: find === '' ? null : find,
    category,
    mark,
    text: text === 'name' ? null : text,
    sort: sort === null ? null : writeSort(sort),
    open: open === null ? null : open.replace(' ', '-'),
  }
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

export const hasFlag = (row: EntryRow, mark: Mark): boolean =>
  mark === 'edited'
    ? row.editedFields.size > 0
    : mark === 'off'
      ? row.fields['active'] === false
      : row[mark].size > 0

/** The searched text of a row: its texts in four languages, and its slug. */
const searched = ({ kind, fields }: EntryRow): string =>
  textsOf(kind)
    .flatMap(({ field }) => locales.map((locale) => fields[`${field}.${locale}`] ?? ''))
    .concat(fields['slug'] ?? '')
    .map(plainValue)
    .join(' ')

export function filterRows(
  rows: readonly EntryRow[],
  { find, category, mark }: Pick<CatalogueFilters, 'find' | 'category' | 'mark'>,
): readonly EntryRow[] {
  const matches = findByWords(rows, find, searched)
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
