/**
 * Creates a value when it is first needed: a browser takes milliseconds to build a formatter, which
 * a page may never use.
 */
export function once<T>(make: () => T): () => T {
  let instance: { value: T } | null = null
  return () => (instance ??= { value: make() }).value
}

/** The map's value for a key; created and stored if the key has none yet. */
export function getOrInsertComputed<Key, T>(
  cache: { get: (key: Key) => T | undefined; set: (key: Key, value: T) => unknown },
  key: Key,
  make: () => T,
): T {
  const cachedValue = cache.get(key)
  if (cachedValue !== undefined) return cachedValue
  const newValue = make()
  cache.set(key, newValue)
  return newValue
}
