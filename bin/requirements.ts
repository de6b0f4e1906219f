import { globSync, readFileSync } from 'node:fs'

/** The numbers that must bear a test; the others are listed all the same. */
const required = readFileSync('docs/requirements-proved.txt', 'utf8').split(/\s+/).filter(Boolean)

const numbered = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^\| ([A-Z]\d+) \| (.*) \|$/gm)]
  .map(([, id = '', rule = '']) => ({ id, rule }))

const proofs = new Map<string, string[]>(numbered.map(({ id }) => [id, []]))
for (const file of globSync('{src,e2e,bench,bin}/**/*.{test,spec}.{ts,tsx}').sort()) {
  for (const title of titlesOf(readFileSync(file, 'utf8'))) {
    const bracket = /\(([A-Z]\d+(?:, ?[A-Z]\d+)*)\)$/.exec(title)?.[1] ?? ''
    for (const id of bracket.split(/, ?/).filter(Boolean)) {
      const list = proofs.get(id)
      if (!list) throw new Error(`${file}: “${title}” bears ${id}, which is no requirement`)
      list.push(`${file}: ${title}`)
    }
  }
}

/** The titles of tests, however they are declared. */
function titlesOf(source: string): string[] {
  const calls = /\b(?:it|test)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g
  return [...source.matchAll(calls)].map(([, , title = '']) => title.replaceAll("\\'", "'").trim())
}

for (const { id, rule } of numbered) {
  const tests = proofs.get(id) ?? []
  console.log(`${id}  ${rule.length > 90 ? `${rule.slice(0, 90)}…` : rule}`)
  for (const test of tests) console.log(`    ${test}`)
  if (tests.length === 0) console.log('    — no test yet')
}

const empty = required.filter((id) => (proofs.get(id) ?? []).length === 0)
const proved = numbered.filter(({ id }) => (proofs.get(id) ?? []).length > 0).length
console.log(`\n${proved} of ${numbered.length} requirements bear a test`)
if (empty.length > 0) {
  console.error(`without a test: ${empty.join(', ')}`)
  process.exit(1)
}
