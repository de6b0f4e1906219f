import type { PlantedFault } from './wrong-module.ts'

/** A planted fault, and the tests that must detect it. */
export type Mutant = PlantedFault & {
  /** Test files, or path prefixes. */
  tests: readonly string[]
}

/** What a key names is done as it was first asked for, whatever is asked under it later. */
export function byFirst<Request>(): (key: string, request: Request) => Request {
  const firstRequests = new Map<string, Request>()
  return (key, request) => {
    const first = firstRequests.get(key) ?? request
    firstRequests.set(key, first)
    return first
  }
}
