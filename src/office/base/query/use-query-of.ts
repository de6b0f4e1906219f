import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ApiClient } from '#contract/client.ts'
import { useOffice } from '#office/base/office.tsx'
import { useSessionState } from '#office/base/session.ts'
import { type Loaded, errorToShow, useIsSlow } from './loaded.ts'

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
 * names what is loaded: it is unique in the office, and changes with everything that `load` uses.
 * Null as `load` loads nothing.
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
  const query = useQuery<unknown>({
    queryKey: key,
    queryFn: load === null ? skipToken : ({ signal }) => load(api(signal)),
    enabled: isEnabled,
    ...(isOfOneSubject ? {} : { placeholderData: keepPreviousData }),
    ...(interval === undefined
      ? {}
      : { refetchInterval: interval, refetchOnWindowFocus: true, refetchOnReconnect: true }),
  })
  const { isFetching, isPlaceholderData, refetch } = query
  // The library keeps the data of the last key even if nothing is to be loaded for this key.
  const data = load === null ? undefined : query.data
  return {
    // The library forgets the type of data that it keeps for another key.
    data: data as T | undefined,
    error: errorToShow(query.error, isFetching),
    isStale: data !== undefined && (isFetching || isPlaceholderData),
    isSlow: useIsSlow(isFetching),
    // After an ended session, the data is loaded as soon as the person has signed in again.
    retry: useCallback(() => {
      if (isEnabled) void refetch()
    }, [isEnabled, refetch]),
    replace: (next) => client.setQueryData<unknown>(key, next),
  }
}
