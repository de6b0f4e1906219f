import { useMemo } from 'react'
import { type Locale, locales } from '#contract/pages/locales.ts'
import type { ChangeUrlState } from '#office/base/address/url-state.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import {
  type CatalogueFilters,
  textKinds,
} from '#office/features/catalogue/rows/catalogue-address.ts'
import { type EntryRow, nameOf, textsOf } from '#office/features/catalogue/rows/entry-rows.ts'
import { filterRows, hasFlag, rowsSorted } from '#office/features/catalogue/rows/select-rows.ts'
import { useTextFaults } from '#office/features/catalogue/rows/use-text-faults.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { EditTable } from '#office/features/catalogue/table/edit-table.tsx'
import { NoRows } from '#office/features/catalogue/table/no-rows.tsx'
import { useTextColumns } from '#office/features/catalogue/table/text-columns.tsx'
import { Button } from '#ui/parts/button.tsx'
import { CountedFilter } from '#ui/parts/fields/filter-pill.tsx'
import { SearchField } from '#ui/parts/fields/search-field.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'

const languageFlags = ['missing', 'stale', 'edited'] as const

type LanguagesProps = {
  rows: readonly EntryRow[]
  filters: CatalogueFilters
  change: ChangeUrlState<CatalogueFilters>
}

/**
 * One kind of text in four columns, one per language, with marks at missing and outdated
 * translations (H7).
 */
export function LanguagesPart({ rows: all, filters, change }: LanguagesProps) {
  const t = useText('office-catalogue')
  const { text, find, mark, sort } = filters
  /** The rows that have this kind of text, each with only the marks of this text. */
  const rows = useMemo(
    () => all.filter((row) => hasText(row, text)).map((row) => rowOfText(row, text)),
    [all, text],
  )
  const visibleRows = useMemo(
    () => rowsSorted(filterRows(rows, { find, category: null, mark }), sort, () => 0),
    [rows, find, mark, sort],
  )
  const texts = useTextColumns(text, rows)
  const columns = [
    ...texts,
    {
      id: 'tools',
      header: t('column.tools'),
      width: '190px',
      cell: (row: EntryRow) => <TextTools row={row} text={text} />,
    },
  ]
  const count = (which: 'missing' | 'stale') => rows.reduce((sum, row) => sum + row[which].size, 0)
  const [missing, stale] = [count('missing'), count('stale')]
  const translatedCount = rows.length * locales.length - missing - stale
  return (
    <>
      <LanguagesBar rows={rows} filters={filters} change={change} />
      <p className="muted" aria-live="polite">
        {t('languages.progress', { done: translatedCount, missing, stale })}
      </p>
      {visibleRows.length === 0 ? (
        <NoRows change={change} />
      ) : (
        <EditTable
          caption={t(`languages.${text}`)}
          columns={columns}
          rows={visibleRows}
          at={filters.open}
          sort={sort}
          onSort={(next) => change({ sort: next }, { replace: true })}
        />
      )}
    </>
  )
}

/** The filters of the texts: words, the kind of text, and marks such as “missing translation”. */
function LanguagesBar({ rows, filters: { text, find, mark }, change }: LanguagesProps) {
  const t = useText('office-catalogue')
  const format = useFormat()
  return (
    <search aria-label={t('filters')} className="mb-3 flex flex-wrap items-center gap-2">
      <div className="min-w-45 flex-[0_1_272px]">
        <SearchField
          label={t('search')}
          value={find}
          onChange={(typed) => change({ find: typed }, { replace: true })}
        />
      </div>
      <Segmented
        label={t('languages.kind')}
        choices={textKinds.map((id) => ({ id, text: t(`languages.${id}`) }))}
        value={text}
        onChange={(next) => change({ text: next })}
      />
      <div className="filters">
        {languageFlags.map((flag) => (
          <CountedFilter
            key={flag}
            label={t(`filter.${flag}`)}
            count={format.number(rows.filter((row) => hasFlag(row, flag)).length)}
            isOn={mark === flag}
            onChange={(isOn) => change({ mark: isOn ? flag : null })}
          />
        ))}
      </div>
    </search>
  )
}

const hasText = ({ kind, fields }: EntryRow, text: string): boolean =>
  textsOf(kind).some(
    ({ field, isOptional }) =>
      field === text &&
      (!isOptional || locales.some((locale) => fields[`${text}.${locale}`] !== undefined)),
  )

const limited = new WeakMap<EntryRow, Map<string, EntryRow>>()

/**
 * The row with only the marks of one text, cached so that an unchanged row yields the same object.
 */
function rowOfText(row: EntryRow, text: string): EntryRow {
  const rowsByText = limited.get(row) ?? new Map<string, EntryRow>()
  limited.set(row, rowsByText)
  const before = rowsByText.get(text)
  if (before !== undefined) return before
  const ofText = (all: ReadonlySet<string>) =>
    new Set([...all].filter((field) => field.startsWith(`${text}.`)))
  const limitedRow = {
    ...row,
    editedFields: ofText(row.editedFields),
    stale: ofText(row.stale),
    missing: ofText(row.missing),
  }
  rowsByText.set(text, limitedRow)
  return limitedRow
}

/**
 * Buttons that copy the French text where a translation is missing and mark stale translations as
 * reviewed, and warnings about faulty texts.
 */
function TextTools({ row, text }: { row: EntryRow; text: string }) {
  const t = useText('office-catalogue')
  const locale = useLocale()
  const languageName = useFormat().language
  const format = useFormat()
  const { edit } = useCatalogue()
  const faultsOf = useTextFaults()
  const { entry, fields, missing, stale } = row
  const source = fields[`${text}.fr`]
  if (typeof source !== 'string') return null
  const of = (fieldsOf: ReadonlySet<string>) =>
    locales.filter((textLocale) => textLocale !== 'fr' && fieldsOf.has(`${text}.${textLocale}`))
  const [missingLanguages, staleLanguages] = [of(missing), of(stale)]
  const values = (languages: readonly Locale[]) => ({
    name: nameOf(row, locale),
    languages: format.list(languages.map(languageName)),
  })
  return (
    <div className="grid justify-items-start gap-0.5 [--control:32px]">
      {missingLanguages.length === 0 ? null : (
        <Button
          kind="quiet"
          icon="copy"
          aria-label={t('languages.copy', values(missingLanguages))}
          onPress={() =>
            edit(
              missingLanguages.map((textLocale) => ({
                entry,
                field: `${text}.${textLocale}`,
                before: null,
                after: source,
              })),
            )
          }
        >
          {t('languages.copyShort')}
        </Button>
      )}
      {staleLanguages.length === 0 ? null : (
        <Button
          kind="quiet"
          icon="check"
          aria-label={t('languages.read', values(staleLanguages))}
          onPress={() =>
            edit(
              staleLanguages.map((textLocale) => {
                const field = `${text}.${textLocale}`
                return { entry, field, before: fields[field] ?? null, after: fields[field] ?? null }
              }),
            )
          }
        >
          {t('languages.readShort')}
        </Button>
      )}
      {locales.flatMap((textLocale) =>
        faultsOf(text, textLocale, fields).map((fault) => (
          <span key={fault} className="text-warn text-note">
            {fault}
          </span>
        )),
      )}
    </div>
  )
}
