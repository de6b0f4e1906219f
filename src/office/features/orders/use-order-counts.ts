import { countOrders } from '#contract/office/orders.ts'
import { useLoaded } from '#office/base/use-loaded.ts'
import { type OrderFilters, countQueryOf, lastMonth } from './order-filters.ts'

/** How many orders the filters find; and a search on one day, within the last thirty. */
export function useOrderCounts(filters: OrderFilters, today: string) {
  const body = countQueryOf(filters)
  const counts = useLoaded(JSON.stringify(body), (api) => api.call(countOrders, { body }))
  const isOfOneDay = filters.find !== '' && filters.until === null
  const wide = countQueryOf({ ...filters, ...lastMonth(today) })
  const month = useLoaded(isOfOneDay ? JSON.stringify(wide) : '', async (api) =>
    isOfOneDay ? api.call(countOrders, { body: wide }) : undefined,
  )
  const dayCounts = counts.isStale ? undefined : counts.data
  const inMonth = month.isStale ? undefined : month.data
  return {
    counts: counts.data,
    renewCounts: counts.retry,
    /** Orders that the same search finds on other days; null where none is known. */
    matchesOnOtherDays:
      dayCounts === undefined || inMonth === undefined || inMonth.shown <= dayCounts.shown
        ? null
        : inMonth.shown - dayCounts.shown,
  }
}
