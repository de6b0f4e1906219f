/** A plausible programming fault, and the tests that must detect it. */
export type Mutant = {
  /** The fault in a few words. */
  name: string
  file: string
  /** Occurs once in the file. */
  find: string
  replace: string
  /** Test files, or path prefixes. */
  tests: readonly string[]
}
