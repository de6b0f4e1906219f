import { QueryClient } from '@tanstack/react-query'

/**
 * Creates the store of what the office has loaded. Every page loads its data anew, because a form
 * must not begin with what was true some minutes ago. Nothing is loaded again without a reason that
 * the page names: a table must not change while somebody reads it.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 0,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A request without a network fails at once, so that the page says so.
        networkMode: 'always',
      },
    },
  })
