import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { copyTree, runIn } from '#testing/runs/copy-tree.ts'

/*
 * `npm run test:examples`: makes the five usual changes of the head office (a column, a filter, a
 * field of a product, a figure of a report, an action with a dialog) in a copy of the tree, as
 * docs/changing.md describes them. Verifies that each needs at most three files beside its texts
 * and tests, and that types, texts and tests pass with all five.
 */

const MOST_FILES = 3
const copy = copyTree('examples')
const isTest = (file: string) => /\.test\.tsx?$|^src\/testing\//.test(file)
const isText = (file: string) => file.startsWith('src/texts/')

const changedTests = new Set<string>()
for (const example of globSync('src/testing/examples/*.patch').toSorted()) {
  const files = applyExample(resolve(example))
  const sources = files.filter((file) => !isTest(file) && !isText(file))
  const tests = files.filter(isTest)
  console.log(`${example}: ${sources.join(', ')}`)
  if (sources.length > MOST_FILES)
    throw new Error(`${example} changes more than ${MOST_FILES} files`)
  if (tests.length === 0) throw new Error(`${example} has no test`)
  for (const test of tests) changedTests.add(test)
}

/** Applies a change to the copy, and returns the files that it changes. */
function applyExample(patch: string): string[] {
  const apply = (...words: string[]) => {
    // One line around a change is enough: others may change without touching the example.
    const { status, stdout, stderr } = spawnSync('git', ['apply', '-C1', ...words, patch], {
      cwd: copy,
      encoding: 'utf8',
      // In a folder of another repository, git would skip every file without a word.
      env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(copy) },
    })
    if (status !== 0) throw new Error(`${patch} does not fit the tree any more: ${stderr}`)
    return stdout
  }
  apply()
  return apply('--numstat')
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[2] ?? '')
}

const proofs = [
  () => runIn(copy, 'react-router', ['typegen']),
  () => runIn(copy, 'tsc', ['--build', '--checkers', '1', '--builders', '2']),
  () =>
    runIn(copy, 'vitest', [
      'run',
      '--retry=0',
      ...changedTests,
      'src/texts',
      'src/domain/catalogue',
      'src/server/import/entries-of-files.test.ts',
      'src/server/http/guards/office-rights.test.ts',
    ]),
]
if (changedTests.size === 0 || !proofs.every((proof) => proof())) process.exit(1)
