// Lists each numbered requirement with the tests that proved it in their last run; exits with 1 if
// a requirement has no such test. The quick proof covers only some requirements, so after it only
// the number of proved requirements is printed.
import { readFileSync } from 'node:fs'
import { proofSize } from '../src/testing/runs/proof-size.ts'
import { readProofs } from '../src/testing/runs/proofs.ts'

const [built = '', half = '', later = ''] = readFileSync('docs/requirements.md', 'utf8').split(
  /\n# (?:Being built|Planned)\n/,
)
const rowsIn = (text: string) =>
  [...text.matchAll(/^\| ([A-Z]\d+) \| (.*) \|$/gm)].map(([, id = '', rule = '']) => ({ id, rule }))
const numbered = rowsIn(built)
/**
 * Requirements of which only a part is built: their tests are listed, and a missing test is not an
 * error.
 */
const unfinished = rowsIn(half)
const planned = rowsIn(later)
const proofs = new Map<string, string[]>([...numbered, ...unfinished].map(({ id }) => [id, []]))

for (const [file, titles] of Object.entries(readProofs())) {
  for (const title of titles) {
    for (const id of numbersIn(title)) {
      const list = proofs.get(id)
      if (!list) {
        const isPlanned = planned.some((row) => row.id === id)
        throw new Error(
          `${file}: “${title}” names ${id}, which is ${isPlanned ? 'still among the planned ones' : 'no requirement'}`,
        )
      }
      list.push(`${file}: ${title}`)
    }
  }
}

/** Requirement numbers in brackets in a title, which includes the titles of its groups. */
function numbersIn(title: string): Set<string> {
  const brackets = title.matchAll(/\(([A-Z]\d+(?:, ?[A-Z]\d+)*)\)/g)
  return new Set([...brackets].flatMap(([, numbers = '']) => numbers.split(/, ?/)))
}

for (const { id, rule } of proofSize === 'quick' ? [] : [...numbered, ...unfinished]) {
  console.log(`${id}  ${rule.length > 90 ? `${rule.slice(0, 90)}…` : rule}`)
  for (const test of proofs.get(id) ?? []) console.log(`    ${test}`)
}

const without = numbered.filter(({ id }) => proofs.get(id)?.length === 0).map(({ id }) => id)
console.log(
  `\n${numbered.length - without.length} of ${numbered.length} requirements were proved by a test that ran and passed; ${unfinished.length} more are being built, ${planned.length} are planned`,
)
if (without.length > 0 && proofSize !== 'quick') {
  console.error(
    `requirements without a passing test: ${without.join(', ')}. Each test says when it runs: npm run test:change`,
  )
  process.exitCode = 1
}
