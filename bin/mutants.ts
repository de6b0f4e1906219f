import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Mutant } from '#testing/mutants/mutant.ts'
import { mutants } from '#testing/mutants/mutants.ts'
import { copyTree, runIn } from '#testing/runs/copy-tree.ts'

/**
 * `npm run test:mutants [-- --only WORDS]`: puts one fault after the other into a copy of the tree
 * and runs the tests that should reveal it. Exits with 1 if a fault survives, which means that a
 * test is missing.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const selectedMutants = mutants.filter(({ name, file }) => `${name} ${file}`.includes(values.only))
if (selectedMutants.length === 0) {
  console.error(`--only: no fault is called “${values.only}”`)
  process.exit(2)
}

const copy = copyTree('mutants')

// If the tests of the copy failed without a fault, every fault would seem to be detected.
if (!testsPass([...new Set(selectedMutants.flatMap(({ tests }) => tests))])) {
  console.error('the tests fail without a fault')
  process.exit(1)
}

const survivors: Mutant[] = []
for (const mutant of selectedMutants) {
  const began = performance.now()
  const path = join(copy, mutant.file)
  const source = readFileSync(path, 'utf8')
  if (source.split(mutant.find).length !== 2)
    throw new Error(`${mutant.file} does not hold “${mutant.find}” once: ${mutant.name}`)
  writeFileSync(
    path,
    source.replace(mutant.find, () => mutant.replace),
  )
  const survived = testsPass(mutant.tests)
  writeFileSync(path, source)
  if (survived) survivors.push(mutant)
  const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4)
  console.log(`${survived ? 'SURVIVED' : 'caught  '} ${seconds} s  ${mutant.name}`)
}
console.log(
  `\n${selectedMutants.length - survivors.length} of ${selectedMutants.length} faults were caught`,
)
if (survivors.length > 0) process.exitCode = 1

/** One failure is enough, so the run ends there. A retry would only detect the same fault again. */
function testsPass(tests: readonly string[]): boolean {
  return runIn(copy, 'vitest', ['run', '--bail=1', '--retry=0', ...tests], 'ignore')
}
