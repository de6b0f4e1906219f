/**
 * Values made once and kept while they are used: when they weigh more than the capacity, the least
 * recently used go.
 */
export type Recent<T> = {
  get: (key: string, make: () => T) => T
  /**
   * For values that take time to make: asked for again meanwhile, they are waited for, not made
   * twice.
   */
  wait: (key: string, make: () => Promise<T>) => Promise<T>
  /** The value, when it is there now. */
  peek: (key: string) => T | undefined
}

export function createRecent<T>(capacity: number, weigh: (value: T) => number): Recent<T> {
  const values = new Map<string, T>()
  const underway = new Map<string, Promise<T>>()
  let weight = 0

  function peek(key: string): T | undefined {
    const value = values.get(key)
    if (value === undefined) return undefined
    values.delete(key)
    values.set(key, value)
    return value
  }

  function keep(key: string, value: T): T {
    values.set(key, value)
    weight += weigh(value)
    for (const [oldest, old] of values) {
      if (weight <= capacity || oldest === key) break
      values.delete(oldest)
      weight -= weigh(old)
    }
    return value
  }

  return {
    peek,
    get: (key, make) => peek(key) ?? keep(key, make()),
    async wait(key, make) {
      const known = peek(key)
      if (known !== undefined) return known
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
