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
  /** Milliseconds after which the data is loaded again, as long as the page is open. */
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
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<unknown>({
    queryKey: key,
    queryFn: load === null ? skipToken : ({ signal }) => load(api(signal)),
    enabled: load !== null && !hasEnded,
    ...(isOfOneSubject ? {} : { placeholderData: keepPreviousData }),
    ...(interval === undefined ? {} : { refetchInterval: interval }),
  })
  return {
    // The library forgets the type of data that it keeps for another key.
    data: load === null ? undefined : (data as T | undefined),
    error: errorToShow(error, isFetching),
    isStale: data !== undefined && (isFetching || isPlaceholderData),
    isSlow: useIsSlow(isFetching),
    retry: useCallback(() => void refetch(), [refetch]),
    replace: (next) => client.setQueryData<unknown>(key, next),
  }
}
