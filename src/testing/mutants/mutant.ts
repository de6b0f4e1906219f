/** A plausible programming fault, and the tests that must detect it. */
export type Mutant = {
  /** The fault in a few words. */
  name: string
  file: string
  /** The code to replace; it occurs once in the file. */
  find: string
  replace: string
  /** The test files that must fail, or prefixes of their paths. */
  tests: readonly string[]
}
