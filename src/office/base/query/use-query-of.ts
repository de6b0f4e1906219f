import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { ApiClient } from '#contract/client.ts'
import { useOffice } from '#office/base/office.tsx'
import { useSessionState } from '#office/base/session.ts'
import { type Loaded, errorToShow, useIsSlow, useLastDefined } from './loaded.ts'
import { useRetry } from './use-retry.ts'

/** How data is loaded. */
export type QueryOptions = {
  /**
   * True if the data of another key must not be shown while the data of this key is loaded, because
   * it is about another subject (a person, an order).
   */
  isOfOneSubject?: boolean
  /**
   * Milliseconds after which the data is loaded again, as long as the page is visible. The data is
   * also loaded again when the page becomes visible, or the network returns.
   */
  interval?: number
}

/**
 * Loads what several calls of the API together say; `useApi` loads the reply of one call. `key`
 * names what is loaded, and changes with everything that `load` uses. Each component loads its own
 * data: what another part of the page loads does not change it. Null as `load` loads nothing.
 */
export function useQueryOf<T>(
  key: readonly unknown[],
  load: ((api: ApiClient) => Promise<T>) | null,
  { isOfOneSubject = false, interval }: QueryOptions = {},
): Loaded<T> {
  const { api } = useOffice()
  const { hasEnded } = useSessionState()
  const client = useQueryClient()
  const isEnabled = load !== null && !hasEnded
  const queryKey = [...key, useId()]
  const { data, error, isFetching, refetch } = useQuery<T>({
    queryKey,
    queryFn: load === null ? skipToken : ({ signal }) => load(api(signal)),
    enabled: isEnabled,
    ...(interval === undefined
      ? {}
      : { refetchInterval: interval, refetchOnWindowFocus: true, refetchOnReconnect: true }),
  })
  const lastData = useLastDefined(data)
  const visibleData = load === null ? undefined : isOfOneSubject ? data : lastData
  return {
    data: visibleData,
    error: errorToShow(error, isFetching),
    isStale: visibleData !== undefined && (isFetching || data === undefined),
    isSlow: useIsSlow(isFetching),
    // After an ended session, the data is loaded as soon as the person has signed in again.
    retry: useRetry(queryKey, isEnabled, refetch),
    replace: (next) => client.setQueryData<unknown>(queryKey, next),
  }
}
