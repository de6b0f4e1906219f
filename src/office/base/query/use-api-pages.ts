import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useId } from 'react'
import type { EndpointRequest } from '#contract/client.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { useOffice } from '#office/base/office.tsx'
import { useSessionState } from '#office/base/session.ts'
import { type Loaded, errorToShow, useIsSlow, useLastDefined } from './loaded.ts'
import { useRetry } from './use-retry.ts'

type Page<Row> = { results: readonly Row[]; next: string | null }
type RowOf<E extends Endpoint> = ReplyOf<E> extends Page<infer Row> ? Row : never

/** A list that is loaded page by page. */
export type LoadedPages<Row> = Pick<Loaded<never>, 'error' | 'isStale' | 'isSlow' | 'retry'> & {
  /** The rows of all pages loaded so far; undefined until the first page is loaded. */
  data: readonly Row[] | undefined
  hasMore: boolean
  /** The state of the next page. */
  state: 'idle' | 'loading' | 'failed'
  loadMore: () => void
}

/**
 * Loads a list page by page. `requestAfter` makes the request for the page after a position, which is
 * undefined for the first page. A change of what the list contains begins again at the first page.
 */
export function useApiPages<E extends Endpoint>(
  endpoint: E,
  requestAfter: (after: string | undefined) => EndpointRequest<E>,
): LoadedPages<RowOf<E>> {
  const { api } = useOffice()
  const { hasEnded } = useSessionState()
  const queryKey = [endpoint.id, 'pages', requestAfter(undefined), useId()]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api(signal).call(endpoint, requestAfter(pageParam)) as Promise<Page<RowOf<E>>>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: !hasEnded,
  })
  const { data, isFetching, isFetchingNextPage, refetch, fetchNextPage } = query
  const isLoading = isFetching && !isFetchingNextPage
  const visibleData = useLastDefined(data)
  return {
    data: visibleData?.pages.flatMap(({ results }) => results),
    error: query.isFetchNextPageError ? undefined : errorToShow(query.error, isLoading),
    isStale: visibleData !== undefined && (isLoading || data === undefined),
    isSlow: useIsSlow(isLoading),
    retry: useRetry(queryKey, !hasEnded, refetch),
    hasMore: query.hasNextPage,
    state: isFetchingNextPage ? 'loading' : query.isFetchNextPageError ? 'failed' : 'idle',
    // A reload of the pages that is in progress must not be cancelled.
    loadMore: useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]),
  }
}
