/** Throws the error again, as the handler of a test that expects no failures. */
export function rethrow(error: unknown): never {
  throw error
}
