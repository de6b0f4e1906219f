import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Titles may end with requirement numbers and, in browser tests, a language. */
const ended = /(?: \([A-Z]\d+(?:, ?[A-Z]\d+)*\))?(?:, \$\{locale\})?$/

/** The titles of the tests in a file, however they are declared. */
function titlesIn(file: string): string[] {
  if (!existsSync(file)) return []
  const texts = readFileSync(file, 'utf8').matchAll(
    /(['"`])((?:\\.|(?!\1)[^\n\\])*)\1,\s+(?:async )?\(|(['"`])((?:\\.|(?!\3)[^\n\\])*)\3,\s+async \(\{$/gm,
  )
  return [...texts].map(([, , testTitle, , browserTestTitle]) =>
    (testTitle ?? browserTestTitle ?? '').replaceAll("\\'", "'").replace(ended, ''),
  )
}

it('every test that the security table names exists', () => {
  const table = readFileSync('docs/security.md', 'utf8')
  const namedTests = [
    ...table.matchAll(/`((?:src|e2e)\/[^`:]+\.(?:test|spec|conformance)\.tsx?): ([^`]+)`/g),
  ]
  expect(namedTests.length).toBeGreaterThan(60)
  const missingTests = namedTests.filter(
    ([, file = '', title = '']) => !titlesIn(file).includes(title),
  )
  expect(missingTests.map(([text]) => text)).toEqual([])
})

it('every row of the security table names a proof, a reason, or what is missing', () => {
  const rows = readFileSync('docs/security.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
  expect(rows.length).toBeGreaterThan(50)
  const isSaid = /\.(?:test|spec|conformance)\.tsx?: |By design: |Not yet: |Does not apply/
  expect(rows.filter((row) => !isSaid.test(row.split(' | ').at(-1) ?? ''))).toEqual([])
})
