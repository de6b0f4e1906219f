import { useMemo } from 'react'
import type { ChangeUrlState } from '#office/base/address/url-state.ts'
import { ProductsBar } from '#office/features/catalogue/products/products-bar.tsx'
import { NoRows } from '#office/features/catalogue/table/no-rows.tsx'
import type { CatalogueFilters } from '#office/features/catalogue/rows/catalogue-address.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { filterRows } from '#office/features/catalogue/rows/select-rows.ts'
import { PricesPart, isPriced } from './prices-part.tsx'

/**
 * The prices by zone of the products that match the search. A new search starts with a new grid.
 */
export function SearchedPrices({
  rows,
  filters,
  change,
}: {
  rows: readonly EntryRow[]
  filters: CatalogueFilters
  change: ChangeUrlState<CatalogueFilters>
}) {
  const { find, category, mark } = filters
  const priced = useMemo(() => rows.filter(isPriced), [rows])
  const visibleRows = useMemo(
    () => filterRows(priced, { find, category, mark }),
    [priced, find, category, mark],
  )
  return (
    <>
      <ProductsBar rows={priced} filters={filters} change={change} />
      {visibleRows.length === 0 ? (
        <NoRows change={change} />
      ) : (
        <PricesPart key={`${find} ${category ?? ''} ${mark ?? ''}`} rows={visibleRows} />
      )}
    </>
  )
}
