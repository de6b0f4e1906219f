/**
 * Creates a value when it is first needed: a browser takes milliseconds to build a format that a
 * page may never use.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}

/** The map's value for a key; created and stored if the key has none yet. */
export function getOrInsertComputed<Key, T>(
  known: { get: (key: Key) => T | undefined; set: (key: Key, value: T) => unknown },
  key: Key,
  make: () => T,
): T {
  const kept = known.get(key)
  if (kept !== undefined) return kept
  const made = make()
  known.set(key, made)
  return made
}
