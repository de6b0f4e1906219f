import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type FileKind, fileKinds, fileSchemas } from '#server/chain/file-schemas.ts'
import { pageFigures } from '#server/features/terms/page-figures.ts'
import { factNames } from '#server/state/catalogue/legal-facts.ts'
import { fieldsOf } from './readers/schema-fields.ts'

/** The name of the file of this kind in an export. */
const fileOf = (kind: FileKind) => (kind === 'legal-version' ? 'legal/*.json' : `${kind}.json`)

const page = readFileSync('docs/chain-files.md', 'utf8')

/** The cells of the table in a section, without its header. */
const rowsUnder = (heading: string): string[][] =>
  (page.split(`\n${heading}\n`)[1] ?? '')
    .replace(/\n##[\s\S]*/, '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.slice(2, -2).split(' | '))

/**
 * Whether the program reads a field. It does not read an optional field of the type `anything`;
 * `unused-fields.ts` lists such fields.
 */
const isRead = ({ type, required }: { type: string; required: string }): boolean =>
  type !== 'anything' || required !== 'no'

it.each(fileKinds)('docs/chain-files.md lists each field of %s as its schema does', (kind) => {
  const rows = rowsUnder(`### ${fileOf(kind)}`)
  // Only the first three cells are compared, as the description is written by hand.
  expect(rows.map((cells) => cells.slice(0, 3).join(' | ')).toSorted()).toEqual(
    fieldsOf(fileSchemas[kind])
      .filter(isRead)
      .map(({ path, type, required }) => `\`${path}\` | ${type} | ${required}`)
      .toSorted(),
  )
  expect(rows.filter(([, , , meaning = '']) => meaning.trim() === '')).toEqual([])
})

it('docs/chain-files.md lists each placeholder of a legal text', () => {
  const documentedPlaceholders = rowsUnder('## Placeholders of legal texts').flatMap(
    ([names = '']) => names.split(', ').map((name) => name.replaceAll('`', '')),
  )
  expect(documentedPlaceholders.toSorted()).toEqual(
    [...factNames, ...Object.keys(pageFigures)].toSorted(),
  )
})
