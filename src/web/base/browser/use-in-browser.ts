import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * A value that only the browser knows (the clock, the storage), read after hydration. On the server
 * and until then it is `before`, so that both render the same. `readValue` must return the same
 * value as long as nothing changed.
 */
export function useInBrowser<T>(readValue: () => T, before: T): T {
  return useSyncExternalStore(never, readValue, () => before)
}
