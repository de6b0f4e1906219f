import { useState } from 'react'
import { type ListedOrder, findOrders } from '#contract/office/orders.ts'
import { useOffice } from '#office/base/office.tsx'
import { useLoaded } from '#office/base/use-loaded.ts'
import { type OrderFilters, queryOf } from './order-address.ts'

type More = { key: string; orders: readonly ListedOrder[]; next: string | null }

/**
 * The filtered orders, loaded page by page. After a change of a filter, loading begins again at the
 * first page.
 */
export function useOrders(filters: OrderFilters) {
  const { api } = useOffice()
  const query = queryOf(filters)
  const key = JSON.stringify(query)
  const first = useLoaded(key, (client) => client.call(findOrders, { body: query }))
  const [more, setMore] = useState<More | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const added = more?.key === key ? more : null
  const next = added === null ? (first.data?.next ?? null) : added.next

  async function loadMore() {
    if (next === null || state === 'loading') return
    setState('loading')
    try {
      const page = await api().call(findOrders, { body: { ...query, after: next } })
      setMore({ key, orders: [...(added?.orders ?? []), ...page.results], next: page.next })
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return { first, added: added?.orders ?? [], hasMore: next !== null, state, loadMore }
}
