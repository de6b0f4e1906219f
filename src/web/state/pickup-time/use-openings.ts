import { startTransition, useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { StopNotice, getOpenings } from '#contract/shop/restaurants.ts'
import { useApi } from '#web/base/page/app-data.tsx'

/**
 * The opening state of a restaurant; instants in ISO 8601. `until`: when the state ends; `next`:
 * the first time for which an order could be ready.
 */
export type OpeningView = {
  open: boolean
  until: string | null
  next: string | null
  stop: StopNotice | null
}

/** Maximum number of restaurants that one request may name. */
const AT_ONCE = 300

/**
 * The opening states of the restaurants on the screen, by id. Requested after hydration, because
 * pages are the same for everybody at any time; restaurants that appear later are requested then.
 * Null until the first answer.
 */
export function useOpenings(ids: readonly number[]): ReadonlyMap<number, OpeningView> | null {
  const api = useApi()
  const [openings, setOpenings] = useState<ReadonlyMap<number, OpeningView> | null>(null)
  const missing = ids
    .filter((id) => openings?.has(id) !== true)
    .slice(0, AT_ONCE)
    .join(',')
  useEffect(() => {
    if (missing === '') return undefined
    let isCurrent = true
    // Read without the typed call: the schemas would otherwise be loaded with the home page.
    api
      .read<ReplyOf<typeof getOpenings>>(`/api/openings?ids=${missing}`)
      .then(({ results }) => {
        if (!isCurrent || results.length === 0) return
        // Hundreds of restaurants may rerender: a tap has priority.
        startTransition(() =>
          setOpenings(
            (previousOpenings) =>
              new Map([
                ...(previousOpenings ?? []),
                ...results.map(({ id, ...opening }) => [id, opening] as const),
              ]),
          ),
        )
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [api, missing])
  return openings
}
