import type { PlantedFault, WrongModule } from './wrong-module.ts'

/** A planted fault, and the tests that must detect it. */
export type Mutant = PlantedFault & {
  /** Test files, or path prefixes. */
  tests: readonly string[]
}

export const mutant = (
  name: string,
  tests: string | readonly string[],
  ...wrongModules: WrongModule[]
): Mutant => ({ name, tests: [tests].flat(), wrongModules })

/**
 * Returns a function that returns, for each key, the first request with this key, and ignores later
 * requests with the same key.
 */
export function byFirst<Request>(): (key: string, request: Request) => Request {
  const firstRequests = new Map<string, Request>()
  return (key, request) => {
    const first = firstRequests.get(key) ?? request
    firstRequests.set(key, first)
    return first
  }
}
