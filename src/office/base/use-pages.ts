import { useState } from 'react'
import type { ApiClient } from '#contract/client.ts'
import { useOffice } from './office.tsx'
import { useLoaded } from './use-loaded.ts'

type Page<Row> = { results: readonly Row[]; next: string | null }
type More<Row> = { of: Page<Row>; rows: readonly Row[]; next: string | null }

/**
 * Loads a list page by page. It starts again at the first page when the key changes or the first
 * page is reloaded.
 */
export function usePages<Row>(
  key: string,
  load: (api: ApiClient, after: string | undefined) => Promise<Page<Row>>,
) {
  const { api } = useOffice()
  const first = useLoaded(key, (client) => load(client, undefined))
  const [more, setMore] = useState<More<Row> | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const { data } = first
  const added = more !== null && more.of === data ? more : null
  const next = data === undefined ? null : added === null ? data.next : added.next

  async function loadMore() {
    if (data === undefined || next === null || state === 'loading') return
    setState('loading')
    try {
      const page = await load(api(), next)
      setMore({ of: data, rows: [...(added?.rows ?? []), ...page.results], next: page.next })
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return {
    first,
    rows: [...(data?.results ?? []), ...(added?.rows ?? [])],
    hasMore: next !== null,
    state,
    loadMore,
  }
}
