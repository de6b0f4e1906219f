/**
 * Seeds that a random test always runs first, before the seed of the run (`run-seed.ts`). Add a
 * seed that fails here, together with the fix; a fast-check property stores its shrunk case in its
 * `examples` instead.
 */
const regressionSeeds = {
  oracle: [7],
  ledger: [7],
  receipts: [7],
} as const satisfies Record<string, readonly number[]>

/** The seed of this run, shared by all random tests; printed at the end of the run. */
export const runSeed = Number(process.env['SEED'])

/** The stored seeds of a test, followed by the seed of the run. */
export const seedsOf = (test: keyof typeof regressionSeeds): number[] => [
  ...new Set([...regressionSeeds[test], runSeed]),
]
