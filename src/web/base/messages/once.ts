/**
 * A value that is made when it is first asked for: the browser takes milliseconds for a format that
 * a page may never write.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}

/** What a map has for a key, made where it has nothing yet. */
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
