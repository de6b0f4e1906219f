import { countOrders } from '#contract/office/orders.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { type OrderFilters, countQueryOf, lastMonth, matchesBeside } from './order-address.ts'

/**
 * The number of orders that match the filters; for a search on one day, also the number that the
 * same search finds on the other days of `lastMonth`.
 */
export function useOrderCounts(filters: OrderFilters, today: string) {
  const body = countQueryOf(filters)
  const counts = useApi(countOrders, { body })
  const isOfOneDay = filters.find !== '' && filters.until === null
  const monthDays = lastMonth(today)
  const wide = countQueryOf({ ...filters, ...monthDays })
  const month = useApi(countOrders, isOfOneDay ? { body: wide } : null)
  const dayCounts = counts.isStale ? undefined : counts.data
  const inMonth = month.isStale ? undefined : month.data
  return {
    counts: counts.data,
    renewCounts: counts.retry,
    /**
     * Number of orders that the same search finds on other days; null if it finds none there, or
     * while the counts are not loaded.
     */
    matchesOnOtherDays:
      dayCounts === undefined || inMonth === undefined
        ? null
        : matchesBeside(filters.day, dayCounts.shown, { ...monthDays, matches: inMonth.shown }),
  }
}
