import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readVersion } from '#server/chain/source.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { oneDatabase, emptyDatabase } from '#testing/programs/a-database.ts'
import { demonstration, seedEmptyDatabase } from './seed.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'mesclun-folder-')), 'chain')
  await cp(demonstration, folder, { recursive: true })
})
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

async function replaceIn(name: string, from: string | RegExp, to: string): Promise<void> {
  const file = join(folder, name)
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
}

/** The lines with which a program refuses to start with the files of the folder. */
async function refusalOf(kind: (typeof oneDatabase)[number]): Promise<string[]> {
  const copy = await emptyDatabase(kind)
  const database = await openDatabase(copy)
  try {
    await migrate(database)
    const refusal = await seedEmptyDatabase(database, folder).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(await readVersion(database.db)).toBe('empty')
    return refusal.split('\n')
  } finally {
    await database.close()
    await copy.remove()
  }
}

it.each(oneDatabase)(
  'a start lists the faults of all files and the missing files, without consequential faults, over %s (B1, B8)',
  async (kind) => {
    await replaceIn('catalogue.json', '"price":', '"prise":')
    await replaceIn('illustrations.json', '"front":', '"fronts":')
    await replaceIn('sellers.json', '"form":', '"from":')
    await rm(join(folder, 'legal.json'))
    const lines = await refusalOf(kind)
    expect(lines).toEqual([
      expect.stringMatching(/^CHAIN_FILES: catalogue\.json \$\.ingredients\[0\]\.price: /),
      expect.stringMatching(/^CHAIN_FILES: catalogue\.json .*\.prise: .* did you mean price\?$/),
      'CHAIN_FILES: catalogue.json: 2 wrong',
      'CHAIN_FILES: illustrations.json $.fronts: is no known field; did you mean front?',
      'CHAIN_FILES: illustrations.json: 1 wrong',
      'CHAIN_FILES: sellers.json $.sellers[0].form: is missing',
      'CHAIN_FILES: sellers.json $.sellers[0].from: is no known field; did you mean form?',
      'CHAIN_FILES: sellers.json: 2 wrong',
      'CHAIN_FILES: legal.json is missing',
    ])
  },
)

it('a start reports a file that is not JSON, and the faults of the other files (B1, B8)', async () => {
  await writeFile(join(folder, 'catalogue.json'), '{ "categories": [')
  await replaceIn('chain.json', '"brand":', '"brands":')
  expect(await refusalOf('postgres')).toEqual([
    expect.stringMatching(/^CHAIN_FILES: catalogue\.json \$: is not JSON/),
    'CHAIN_FILES: catalogue.json: 1 wrong',
    'CHAIN_FILES: chain.json $.brand: is missing',
    'CHAIN_FILES: chain.json $.brands: is no known field; did you mean brand?',
    'CHAIN_FILES: chain.json: 2 wrong',
  ])
})
