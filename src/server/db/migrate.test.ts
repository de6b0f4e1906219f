import { readdirSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type DatabaseCopy,
  databaseKinds,
  emptyDatabase,
  oneDatabase,
} from '#testing/programs/a-database.ts'
import { locales } from '#contract/pages/locales.ts'
import { readSource } from '#server/chain/source.ts'
import { seedEmptyDatabase } from '#server/import/seed.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { allRows } from './statements.ts'

const copies: DatabaseCopy[] = []
const open: Database[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.close()))
  await Promise.all(copies.splice(0).map((copy) => copy.remove()))
})

async function anEmptyDatabase(kind: 'embedded' | 'postgres'): Promise<[DatabaseCopy, Database]> {
  const copy = await emptyDatabase(kind)
  copies.push(copy)
  const database = await openDatabase(copy)
  open.push(database)
  return [copy, database]
}

describe.each(databaseKinds)('an empty %s database', (kind) => {
  it('gets every migration once and in order, and the demonstration chain', async () => {
    const [, database] = await anEmptyDatabase(kind)
    const files = readdirSync('db/migrations')
      .filter((name) => name.endsWith('.sql'))
      .sort()
    expect(await migrate(database)).toEqual(files)
    expect(await migrate(database)).toEqual([])
    expect(await seedEmptyDatabase(database)).toBe(true)
    expect(await seedEmptyDatabase(database)).toBe(false)
    const source = await readSource(database.db)
    expect([source.restaurants.length, source.ingredients.length]).toEqual([48, 223])
  })

  it.runIf(oneDatabase.includes(kind))(
    'has no constraint that names the languages, so a new one needs no migration (S1)',
    async () => {
      const [, database] = await anEmptyDatabase(kind)
      await migrate(database)
      const constraints = await allRows(database.db)<{ holder: string; definition: string }>`
        select conrelid::regclass::text as holder, pg_get_constraintdef(oid) as definition
        from pg_constraint`
      expect(constraints.map(({ holder }) => holder)).toContain('orders')
      const quotedLanguage = new RegExp(`'(${locales.join('|')})'`)
      expect(constraints.filter(({ definition }) => quotedLanguage.test(definition))).toEqual([])
    },
  )

  it.runIf(oneDatabase.includes(kind))(
    'refuses a migration that was changed after it was applied',
    async () => {
      const [, database] = await anEmptyDatabase(kind)
      await migrate(database)
      await database.db.updateTable('migrations').set({ hash: 'other' }).execute()
      await expect(migrate(database)).rejects.toThrow(
        '0001_initial.sql was changed after it was applied',
      )
    },
  )
})

it('two processes that start at the same time on an empty PostgreSQL migrate and fill it once', async () => {
  const [copy, first] = await anEmptyDatabase('postgres')
  const second = await openDatabase(copy)
  open.push(second)
  const applied = await Promise.all([migrate(first), migrate(second)])
  expect(applied.flat().sort()).toEqual(readdirSync('db/migrations').sort())
  const filled = await Promise.all([seedEmptyDatabase(first), seedEmptyDatabase(second)])
  expect(filled.filter(Boolean)).toHaveLength(1)
})
