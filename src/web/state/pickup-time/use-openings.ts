import { startTransition, useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { StopNotice, getOpenings } from '#contract/shop/restaurants.ts'
import { useApi } from '#web/base/page/app-data.tsx'

/**
 * Instants in ISO 8601. `until`: when the present state ends; `next`: the first time an order could
 * be ready.
 */
export type Opening = {
  open: boolean
  until: string | null
  next: string | null
  stop: StopNotice | null
}

/**
 * Requested after hydration, since pages are the same for everybody at any time; null until known.
 */
export function useOpenings(): ReadonlyMap<number, Opening> | null {
  const api = useApi()
  const [openings, setOpenings] = useState<ReadonlyMap<number, Opening> | null>(null)
  useEffect(() => {
    let wanted = true
    // Read without the typed call: the schemas would otherwise be loaded with the home page.
    api
      .read<ReplyOf<typeof getOpenings>>('/api/openings')
      .then(({ results }) => {
        // Hundreds of restaurants may rerender: a tap has priority.
        if (wanted)
          startTransition(() =>
            setOpenings(new Map(results.map(({ id, ...opening }) => [id, opening]))),
          )
      })
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [api])
  return openings
}
