import { useEffect, useState } from 'react'
import type { WireCommune } from '#contract/shop/delivery.ts'
import { useApi } from '#web/base/page/app-data.tsx'

/** Milliseconds after the last key before a request is sent. */
const PAUSE = 150

/**
 * The communes that match a text, shortly after it was typed; null before the first request and
 * after a failed one.
 */
export function useCommunes(text: string, isOpen: boolean): readonly WireCommune[] | null {
  const api = useApi()
  const [search, setSearch] = useState<{ text: string; results: readonly WireCommune[] } | null>(
    null,
  )
  const query = text.trim()
  useEffect(() => {
    if (!isOpen || query.length < 2) return undefined
    let isLatest = true
    const clock = setTimeout(() => {
      api
        .read<{ results: WireCommune[] }>(`/api/communes/?q=${encodeURIComponent(query)}`)
        .then(({ results }) => isLatest && setSearch({ text: query, results }))
        .catch(() => undefined)
    }, PAUSE)
    return () => {
      isLatest = false
      clearTimeout(clock)
    }
  }, [api, query, isOpen])
  return isOpen && query.length >= 2 ? (search?.results ?? null) : null
}
