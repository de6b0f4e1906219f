import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { officeHref } from '#contract/office/office-pages.ts'
import type { ChangeUrlState } from '#office/base/address/url-state.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import type { CatalogueFilters } from '#office/features/catalogue/rows/catalogue-address.ts'
import { type EntryRow, isNew, nameOf } from '#office/features/catalogue/rows/entry-rows.ts'
import { ProductTile } from '#office/features/catalogue/rows/product-tile.tsx'
import { filterRows, rowsSorted } from '#office/features/catalogue/rows/select-rows.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import type { EditColumn } from '#office/features/catalogue/table/edit-columns.ts'
import { EditTable } from '#office/features/catalogue/table/edit-table.tsx'
import { useFieldColumns } from '#office/features/catalogue/table/field-columns.tsx'
import { NoRows } from '#office/features/catalogue/table/no-rows.tsx'
import { useTextColumns } from '#office/features/catalogue/table/text-columns.tsx'
import { Tag } from '#ui/parts/state-label.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ProductsBar } from './products-bar.tsx'

/**
 * A table of products: name in four languages, price, kcal, allergens, number of restaurants, on
 * sale (H6, H7).
 */
export function ProductsPart({
  rows,
  filters,
  change,
}: {
  rows: readonly EntryRow[]
  filters: CatalogueFilters
  change: ChangeUrlState<CatalogueFilters>
}) {
  const t = useText('office-catalogue')
  const { catalogue } = useCatalogue()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { find, category, mark, sort, open } = filters
  const visibleRows = useMemo(
    () =>
      rowsSorted(
        filterRows(rows, { find, category, mark }),
        sort,
        ({ entry }) => catalogue.places[entry] ?? 0,
      ),
    [rows, find, category, mark, sort, catalogue],
  )
  const columns = useProductColumns(rows)
  const selectedRows = useMemo(
    () => rows.filter(({ entry }) => selected.has(entry)),
    [rows, selected],
  )
  return (
    <>
      {selectedRows.length === 0 ? (
        <ProductsBar rows={rows} filters={filters} change={change} />
      ) : (
        <BulkBar rows={selectedRows} onClear={() => setSelected(new Set())} />
      )}
      {visibleRows.length === 0 ? (
        <NoRows change={change} />
      ) : (
        <EditTable
          caption={t('tab.products')}
          columns={columns}
          rows={visibleRows}
          sort={sort}
          onSort={(next) => change({ sort: next }, { replace: true })}
          selected={selected}
          onSelect={setSelected}
          at={open}
        />
      )}
    </>
  )
}

/** The picture of a product, which leads to its page. */
function PictureLink({ row }: { row: EntryRow }) {
  const t = useText('office-catalogue')
  const locale = useLocale()
  const { drafted } = useCatalogue()
  return (
    <Link
      className="flow-root size-9.5 -my-1 mx-0"
      to={officeHref('product', locale, { open: row.entry.replace(' ', '-') })}
      aria-label={t('openProduct', { name: nameOf(row, locale) })}
    >
      <ProductTile fields={row.fields} entries={drafted} />
    </Link>
  )
}

function useProductColumns(rows: readonly EntryRow[]): EditColumn[] {
  const t = useText('office-catalogue')
  const format = useFormat()
  const { catalogue } = useCatalogue()
  const texts = useTextColumns('name', rows)
  const columnOf = useFieldColumns()
  return [
    {
      id: 'picture',
      header: <span className="sr-only">{t('column.picture')}</span>,
      width: '52px',
      field: 'drawing',
      cell: (row) => <PictureLink row={row} />,
    },
    ...texts,
    { ...columnOf('ingredient ', 'price'), isSortable: true, width: '118px' },
    {
      ...columnOf('ingredient ', 'calories'),
      id: 'kcal',
      isSortable: true,
      width: '76px',
      drop: 'second',
    },
    { ...columnOf('ingredient ', 'allergens'), width: '150px', drop: 'first' },
    {
      id: 'places',
      header: t('column.places'),
      isNumber: true,
      isSortable: true,
      width: '88px',
      drop: 'second',
      cell: (row) =>
        isNew(row) ? <Tag>{t('mark.draft')}</Tag> : format.number(catalogue.places[row.entry] ?? 0),
    },
    columnOf('ingredient ', 'active'),
  ]
}
