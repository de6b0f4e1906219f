import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importTexts, readFolder } from '#server/import/import-folder.ts'
import { openDatabase } from '#server/db/open.ts'
import { readSource } from '#server/chain/source.ts'
import { emptyDatabase } from '#testing/programs/a-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { writeLargeChain } from './a-large-chain.ts'

it('a chain of a thousand restaurants is imported without a fault, each with its seller (B7)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'large-chain-'))
  const copy = await emptyDatabase('postgres')
  const database = await openDatabase(copy)
  try {
    await writeLargeChain(folder, 1000)
    await migrate(database)
    const imported = await database.db
      .transaction()
      .execute(async (tx) => importTexts(tx, await readFolder(folder)))
    expect(imported).toMatchObject({ changed: expect.any(Number) })
    const { restaurants, sellers } = await readSource(database.db)
    expect(restaurants).toHaveLength(1000)
    expect(new Set(restaurants.map(({ slug }) => slug)).size).toBe(1000)
    expect(sellers.flatMap(({ establishments }) => establishments)).toHaveLength(1000)
  } finally {
    await database.close()
    await copy.remove()
    await rm(folder, { recursive: true, force: true })
  }
})
