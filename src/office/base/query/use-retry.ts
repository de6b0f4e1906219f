import { type QueryKey, hashKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/**
 * Returns a function that loads a query again, unless it is switched off. A request that is already
 * running is cancelled first: it may have been answered before what is to be loaded happened.
 */
export function useRetry(
  queryKey: QueryKey,
  isEnabled: boolean,
  refetch: () => Promise<unknown>,
): () => void {
  const client = useQueryClient()
  const keyHash = hashKey(queryKey)
  return useCallback(() => {
    if (!isEnabled) return
    const isThisQuery = {
      predicate: ({ queryHash }: { queryHash: string }) => queryHash === keyHash,
    }
    void client.cancelQueries(isThisQuery).then(() => refetch())
  }, [client, isEnabled, keyHash, refetch])
}
