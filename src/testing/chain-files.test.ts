import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type * as z from 'zod'
import { catalogueSchema } from '#server/chain/catalogue-schema.ts'
import { chainFactsSchema } from '#server/chain/chain-facts-schema.ts'
import { legalVersionSchema } from '#server/chain/legal-versions-schema.ts'
import { promosSchema } from '#server/chain/promos-schema.ts'
import { restaurantsSchema } from '#server/chain/restaurants-schema.ts'
import { sellersSchema } from '#server/chain/sellers-schema.ts'
import { illustrationsSchema, legalSchema, originsSchema } from '#server/chain/side-file-schemas.ts'
import { pageFigures } from '#server/features/terms/page-figures.ts'
import { type FileKind, fileKinds } from '#server/import/chain-file.ts'
import { factNames } from '#server/state/catalogue/legal-facts.ts'
import { fieldsOf } from './readers/schema-fields.ts'

const files: Record<FileKind, { name: string; schema: z.ZodType }> = {
  chain: { name: 'chain.json', schema: chainFactsSchema },
  sellers: { name: 'sellers.json', schema: sellersSchema },
  restaurants: { name: 'restaurants.json', schema: restaurantsSchema },
  catalogue: { name: 'catalogue.json', schema: catalogueSchema },
  illustrations: { name: 'illustrations.json', schema: illustrationsSchema },
  origins: { name: 'origins.json', schema: originsSchema },
  legal: { name: 'legal.json', schema: legalSchema },
  'legal-version': { name: 'legal/*.json', schema: legalVersionSchema },
  promos: { name: 'promos.json', schema: promosSchema },
}

const page = readFileSync('docs/chain-files.md', 'utf8')

/** The cells of a section's table, below its head. */
const rowsUnder = (heading: string): string[][] =>
  (page.split(`\n${heading}\n`)[1] ?? '')
    .replace(/\n##[\s\S]*/, '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.slice(2, -2).split(' | '))

/** What may be missing and may be anything is not read: `unused-fields.ts` lists it. */
const isRead = ({ type, required }: { type: string; required: string }): boolean =>
  type !== 'anything' || required !== 'no'

it.each(fileKinds)(
  'the page of a chain’s files says each field of %s as its schema does',
  (kind) => {
    const { name, schema } = files[kind]
    const rows = rowsUnder(`### ${name}`)
    // The first three cells of a row; its meaning is written by hand.
    expect(rows.map((cells) => cells.slice(0, 3).join(' | ')).toSorted()).toEqual(
      fieldsOf(schema)
        .filter(isRead)
        .map(({ path, type, required }) => `\`${path}\` | ${type} | ${required}`)
        .toSorted(),
    )
    expect(rows.filter(([, , , meaning = '']) => meaning.trim() === '')).toEqual([])
  },
)

it('the page of a chain’s files says each placeholder of a legal text', () => {
  const said = rowsUnder('## Placeholders of legal texts').flatMap(([names = '']) =>
    names.split(', ').map((name) => name.replaceAll('`', '')),
  )
  expect(said.toSorted()).toEqual([...factNames, ...Object.keys(pageFigures)].toSorted())
})
