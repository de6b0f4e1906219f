import { useState } from 'react'
import { type AuditEntryView, findAudit } from '#contract/office/audit.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { useOffice } from '#office/base/office.tsx'
import { useLoaded } from '#office/base/use-loaded.ts'
import { type JournalFilters, queryOf } from './journal-address.ts'

type More = { key: string; entries: readonly AuditEntryView[]; next: string | null }

/**
 * The filtered journal, loaded page by page. After a change of a filter, loading begins again at
 * the first page.
 */
export function useJournal(filters: JournalFilters) {
  const { api } = useOffice()
  const query = queryOf(filters) as QueryOf<typeof findAudit>
  const key = JSON.stringify(query)
  const first = useLoaded(key, (client) => client.call(findAudit, { query }))
  const [more, setMore] = useState<More | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const added = more?.key === key ? more : null
  const next = added === null ? (first.data?.next ?? null) : added.next

  async function loadMore() {
    if (next === null || state === 'loading') return
    setState('loading')
    try {
      const page = await api().call(findAudit, { query: { ...query, after: next } })
      setMore({ key, entries: [...(added?.entries ?? []), ...page.results], next: page.next })
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return { first, added: added?.entries ?? [], hasMore: next !== null, state, loadMore }
}
