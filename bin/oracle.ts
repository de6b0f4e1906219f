import { parseArgs } from 'node:util'
import { compareWithReference, reportOf } from '#testing/models/oracle.ts'

/**
 * `npm run test:oracle -- --runs 1000000 --seed 7`: compares the rules with the reference cart for the
 * given number of steps.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100000' }, seed: { type: 'string' } },
})
const steps = Number(values.runs)
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
if (!Number.isInteger(steps) || steps < 1 || !Number.isInteger(seed)) {
  console.error('--runs and --seed take whole numbers')
  process.exit(2)
}

console.log(`seed ${seed}`)
const started = performance.now()
const comparison = compareWithReference({ steps, seed })
console.log(`${reportOf(comparison)}\nin ${((performance.now() - started) / 1000).toFixed(1)} s`)
if (comparison.kind === 'disagreed') process.exitCode = 1
