import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'

/**
 * Returns a function that loads again what the open page shows of an endpoint, after a change that
 * was made in another part of the page.
 */
export function useReload({ id }: Endpoint): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    const ofEndpoint = { queryKey: [id] }
    // A request that is already running may have been answered before the change.
    void client.cancelQueries(ofEndpoint).then(() => client.invalidateQueries(ofEndpoint))
  }, [client, id])
}
