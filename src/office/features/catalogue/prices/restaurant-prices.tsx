import { parseDateTime } from '@internationalized/date'
import { useMemo } from 'react'
import { listPriceExceptions } from '#contract/office/catalogue.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { entryHref } from '#office/base/entry-href.ts'
import { exceptionRows } from '#office/features/catalogue/product/exceptions.ts'
import { type EntryRow, nameOf } from '#office/features/catalogue/rows/entry-rows.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { instantOf } from '#ui/base/paris.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import type { TableColumn } from '#ui/parts/table/columns.ts'
import { DataTable } from '#ui/parts/table/data-table.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { type PricedRestaurant, type RestaurantPrice, restaurantPrices } from './find-prices.ts'
import type { PriceColumn } from './price-grid.ts'

/** The prices of the matching products in the restaurants that the search names (H6, B6). */
export function RestaurantPrices({
  rows,
  columns,
  restaurants,
}: {
  rows: readonly EntryRow[]
  columns: readonly PriceColumn[]
  restaurants: readonly PricedRestaurant[]
}) {
  const t = useText('office-catalogue')
  const locale = useLocale()
  const { drafted, draft } = useCatalogue()
  const loaded = useApi(listPriceExceptions, {})
  const tableColumns = useColumns()
  const prices = useMemo(() => {
    const exceptions = exceptionRows(null, loaded.data?.exceptions ?? [], draft.edits)
    return restaurantPrices(rows, restaurants, { columns, exceptions }, drafted)
  }, [rows, restaurants, columns, drafted, draft, loaded.data])
  const title = t('prices.inRestaurants', { count: restaurants.length })
  return (
    <section className="mt-8.5" aria-labelledby="restaurant-prices">
      <h2 className="title-3 mb-2" id="restaurant-prices">
        {title}
      </h2>
      <LoadedPart of={loaded} skeleton={<Skeleton lines={4} />}>
        {() => (
          <DataTable
            caption={title}
            columns={tableColumns}
            rows={prices}
            idOf={({ row, restaurant }) => `${row.entry} ${restaurant.id}`}
            hrefOf={({ row }) => entryHref(row.entry, locale)}
          />
        )}
      </LoadedPart>
    </section>
  )
}

function useColumns(): TableColumn<RestaurantPrice>[] {
  const t = useText('office-catalogue')
  const locale = useLocale()
  const format = useFormat()
  return useMemo(() => {
    const amount = (euros: unknown) =>
      typeof euros === 'number' ? format.amount(Math.round(euros * 100)) : '–'
    const day = (local: string) => format.shortDay(instantOf(parseDateTime(local)))
    return [
      {
        id: 'product',
        header: t('column.product'),
        cell: ({ row }) => nameOf(row, locale),
        isTitle: true,
      },
      {
        id: 'restaurant',
        header: t('prices.restaurant'),
        cell: ({ restaurant }) => restaurant.name,
      },
      { id: 'zone', header: t('prices.source'), cell: ({ zone }) => zone ?? t('prices.base') },
      {
        id: 'price',
        header: t('prices.price'),
        cell: ({ price }) => amount(price),
        isNumber: true,
      },
      {
        id: 'exceptions',
        header: t('prices.exceptions'),
        cell: ({ exceptions }) =>
          exceptions.map(({ field, value, from, until }) => (
            <div key={field}>
              {t('prices.exception', {
                price: amount(value['price']),
                from: day(from),
                until: day(until),
              })}
            </div>
          )),
      },
    ]
  }, [t, locale, format])
}
