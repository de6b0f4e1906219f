import { useMemo } from 'react'
import type { ChangeUrlState } from '#office/base/address/url-state.ts'
import { useScopes } from '#office/base/scopes.ts'
import { ProductsBar } from '#office/features/catalogue/products/products-bar.tsx'
import { NoRows } from '#office/features/catalogue/table/no-rows.tsx'
import type { CatalogueFilters } from '#office/features/catalogue/rows/catalogue-address.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { filterRows } from '#office/features/catalogue/rows/select-rows.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { useText } from '#ui/text/text.ts'
import { findPrices, pricePlaces } from './find-prices.ts'
import { priceColumns } from './price-grid.ts'
import { PriceFiles } from './price-files.tsx'
import { PricesPart, isPriced } from './prices-part.tsx'
import { RestaurantPrices } from './restaurant-prices.tsx'

/**
 * The prices by zone of the products and places that match the search, and the prices in the
 * restaurants that it names. A new search starts with a new grid.
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
  const t = useText('office-catalogue')
  const { drafted } = useCatalogue()
  const scopes = useScopes()
  const { find, category, mark } = filters
  const priced = useMemo(() => rows.filter(isPriced), [rows])
  const columns = useMemo(() => priceColumns(drafted), [drafted])
  const places = useMemo(
    () => pricePlaces(columns, scopes.restaurants),
    [columns, scopes.restaurants],
  )
  const matches = useMemo(() => {
    const rowsOfFilters = filterRows(priced, { find: '', category, mark })
    return findPrices(find, rowsOfFilters, { columns, places }, drafted)
  }, [priced, find, category, mark, columns, places, drafted])
  return (
    <>
      <ProductsBar
        rows={priced}
        filters={filters}
        change={change}
        searchLabel={t('prices.search')}
      />
      {matches.rows.length === 0 ? (
        <NoRows change={change} />
      ) : (
        <PricesPart
          key={`${find} ${category ?? ''} ${mark ?? ''}`}
          rows={matches.rows}
          columns={matches.columns}
          hasZones={columns.length > 1}
          tools={
            <PriceFiles
              visible={matches}
              subjects={{ rows: priced, columns, restaurants: scopes.restaurants }}
            />
          }
        />
      )}
      {matches.rows.length === 0 || matches.restaurants.length === 0 ? null : (
        <RestaurantPrices {...matches} columns={columns} />
      )}
    </>
  )
}
