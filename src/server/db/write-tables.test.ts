import { runStatement } from './statements.ts'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { type Database, openDatabase } from './open.ts'
import { writeTables } from './write-tables.ts'

describe('the generated types of the tables', () => {
  let copy: DatabaseCopy
  let database: Database
  beforeAll(async () => {
    copy = await copyDatabase('postgres')
    database = await openDatabase(copy)
  })
  afterAll(async () => {
    await database.close()
    await copy.remove()
  })

  it('match the migrations: `npm run db:types` has run after the last one', async () => {
    const storedTables = await readFile(new URL('./tables.ts', import.meta.url), 'utf8')
    expect(await writeTables(database.db)).toBe(storedTables)
  })

  it('change with a column that is renamed', async () => {
    await runStatement(database.db)`alter table orders rename column to_pay to due`
    const generatedTables = await writeTables(database.db)
    expect(generatedTables).toContain('    due: number\n')
    expect(generatedTables).not.toContain('    to_pay: number\n')
  })

  it('refuse a column whose SQL type has no known TypeScript type', async () => {
    await runStatement(database.db)`alter table orders add column shape point`
    await expect(writeTables(database.db)).rejects.toThrow('orders.shape: a column of type point')
  })
})
