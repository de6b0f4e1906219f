/** A value that is made when it is first asked for: the browser takes milliseconds for a format that a page may never write. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}
