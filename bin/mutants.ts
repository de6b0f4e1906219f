import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Mutant } from '#testing/mutants/mutant.ts'
import { mutants } from '#testing/mutants/mutants.ts'
import { type FaultList, plant } from '#testing/mutants/wrong-module.ts'
import { copyTree, runIn } from '#testing/runs/copy-tree.ts'
import { isInShare } from '#testing/runs/proof-share.ts'
import { drawRunSeed } from '#testing/runs/run-seed.ts'

/*
 * `npm run test:mutants [-- --only WORDS] [--share]`: plants one fault after the other in a copy of
 * the tree and runs the tests that must detect it. Stryker makes the faults in the rules: one for
 * each condition, comparison, sum and block of `src/domain`. `src/testing/mutants` lists the faults
 * in all other code. `--only`: a part of a path, or of a fault's name. `--share`: only the sixth of
 * the rules that belongs to this commit. Exits with 1 when a fault survives that the tests must
 * detect, which means that a test is missing.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, share: { type: 'boolean', default: false } },
})
const seed = drawRunSeed('change')
const isSelected = (...words: string[]) => words.join(' ').includes(values.only)
const rules = globSync('src/domain/**/*.ts', { exclude: ['**/*.test.ts'] }).filter(
  (file) => isSelected(file) && (!values.share || isInShare(file, seed)),
)
const plantedFaults = mutants.flatMap((list) =>
  list.faults
    .filter(({ name, wrongModules }) => isSelected(name, ...wrongModules.map(({ path }) => path)))
    .map((fault) => ({ list, fault })),
)
if (rules.length + plantedFaults.length === 0) {
  console.error(`--only: neither a rule nor a fault is called “${values.only}”`)
  process.exit(2)
}

const copy = copyTree('mutants')
const areCaught = [
  rules.length === 0 || catchGenerated(),
  plantedFaults.length === 0 || catchPlanted(),
]
if (areCaught.includes(false)) process.exitCode = 1

/** False when more of Stryker's faults survive than `stryker.config.mjs` allows. */
function catchGenerated(): boolean {
  return runIn('.', 'stryker', ['run', '--mutate', rules.join(',')])
}

/** False when the tests do not detect a fault of the list `plantedFaults`. */
function catchPlanted(): boolean {
  // A copy whose tests already fail would catch every fault.
  if (!testsPass([...new Set(plantedFaults.flatMap(({ fault }) => fault.tests))])) {
    console.error('the tests fail even without a planted fault')
    return false
  }
  const survivors = plantedFaults.filter(({ list, fault }) => survives(list, fault))
  console.log(
    `\n${plantedFaults.length - survivors.length} of ${plantedFaults.length} planted faults were caught`,
  )
  return survivors.length === 0
}

function survives(list: FaultList<Mutant>, fault: Mutant): boolean {
  const began = performance.now()
  const takeOut = plant(copy, list, fault)
  const survived = testsPass(fault.tests)
  takeOut()
  const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4)
  console.log(`${survived ? 'SURVIVED' : 'caught  '} ${seconds} s  ${fault.name}`)
  return survived
}

/** One failure is enough. Retrying a test would only find the fault twice. */
function testsPass(tests: readonly string[]): boolean {
  return runIn(copy, 'vitest', ['run', '--bail=1', '--retry=0', ...tests], 'ignore')
}
