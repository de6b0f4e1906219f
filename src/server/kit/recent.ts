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
  const values = new LRUCache<string, T>({ maxSize: capacity, sizeCalculation: weigh })
  const underway = new Map<string, Promise<T>>()
  const keep = (key: string, value: T): T => {
    values.set(key, value)
    return value
  }
  const peek = (key: string) => values.get(key)
  return {
    peek,
    get: (key, make) => peek(key) ?? keep(key, make()),
    async wait(key, make) {
      const cached = peek(key)
      if (cached !== undefined) return cached
      const going =
        underway.get(key) ??
        make()
          .then((value) => keep(key, value))
          .finally(() => underway.delete(key))
      underway.set(key, going)
      return going
    },
  }
}
