import { type ListedOrder, findOrders } from '#contract/office/orders.ts'
import { type LoadedPages, useApiPages } from '#office/base/query/use-api-pages.ts'
import { type OrderFilters, queryOf } from './order-address.ts'

/** The filtered orders, loaded page by page. */
export function useOrders(filters: OrderFilters): LoadedPages<ListedOrder> {
  const query = queryOf(filters)
  return useApiPages(findOrders, (after) => ({
    body: { ...query, ...(after !== undefined && { after }) },
  }))
}
