import { LRUCache } from 'lru-cache'

/** A cache: when the values outweigh the capacity, the least recently used are evicted. */
export type Recent<T> = {
  get: (key: string, make: () => T) => T
  /**
   * Returns a value whose creation takes time. Requests for the same key during the creation wait
   * for the same value.
   */
  wait: (key: string, make: () => Promise<T>) => Promise<T>
  /** The value, if it is cached. */
  peek: (key: string) => T | undefined
}

export function createRecent<T extends object>(
  capacity: number,
  weigh: (value: T) => number,
): Recent<T> {
  const values = new LRUCache<string, T, () => Promise<T>>({
    maxSize: capacity,
    sizeCalculation: weigh,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // Whoever waits for a value gets it, although it was evicted meanwhile.
    ignoreFetchAbort: true,
  })
  const peek = (key: string) => values.get(key)
  return {
    peek,
    get(key, make) {
      const cached = peek(key)
      if (cached !== undefined) return cached
      const value = make()
      values.set(key, value)
      return value
    },
    wait: (key, make) => values.forceFetch(key, { context: make }),
  }
}
