import { allRows, firstRow, runStatement } from './statements.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DatabaseCopy, emptyDatabase } from '#testing/programs/a-database.ts'
import { type Database, openDatabase } from './open.ts'

let [copy, database] = [] as unknown as [DatabaseCopy, Database]
beforeAll(async () => {
  copy = await emptyDatabase('postgres')
  database = await openDatabase(copy)
  await runStatement(database.db)`create table meals (id integer, name text)`
})
afterAll(async () => {
  await database.close()
  await copy.remove()
})

const keptByConnection = async (part: string): Promise<number> => {
  const row = await firstRow(database.db)<{ count: number }>`
    select count(name)::integer as count from pg_prepared_statements where statement like ${`%${part}%`}`
  return row?.count ?? 0
}

it('a statement is prepared once, even if it runs several times', async () => {
  const ask = (id: number) =>
    sql<{ double: number }>`select 2 :: integer + ${id}::integer as double`.execute(database.db)
  for (const id of [1, 2, 3]) expect((await ask(id)).rows).toEqual([{ double: 2 + id }])
  expect(await keptByConnection('2 :: integer')).toBe(1)
})

it('an insert is prepared, unless it returns columns without naming them', async () => {
  await runStatement(database.db)`
    insert into meals select * from (values (${1}::integer, ${'salad'})) meal`
  await runStatement(database.db)`insert into meals values (${2}::integer, ${'soup'}) returning id`
  await runStatement(database.db)`
    insert into meals values (${3}::integer, ${'dessert'}) returning *`
  expect(await keptByConnection('insert into meals')).toBe(2)
})

it('a query for all columns still works after a migration has added a column', async () => {
  const ask = () => sql`select * from meals where id = ${1}::integer`.execute(database.db)
  expect((await ask()).rows).toEqual([{ id: 1, name: 'salad' }])
  await runStatement(database.db)`alter table meals add column price integer`
  expect((await ask()).rows).toEqual([{ id: 1, name: 'salad', price: null }])
})

it('a connection keeps at most three hundred prepared statements', async () => {
  for (let i = 0; i < 310; i += 1)
    await runStatement(database.db)`select ${sql.lit(i)}, ${i}::integer as many_texts`
  expect(await keptByConnection('many_texts')).toBeLessThanOrEqual(300)
  expect(
    await allRows(database.db)`select ${sql.lit(311)} as last, ${1}::integer as many_texts`,
  ).toEqual([{ last: 311, many_texts: 1 }])
})
