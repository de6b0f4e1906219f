import { runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Export, ExportWish } from '#contract/office/exports.ts'
import { addPart, beginExport } from '#server/stores/exports/exports.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { exportedFiles } from '#testing/readers/exported-files.ts'
import { writeExport } from './write-export.ts'

const wish: ExportWish = { kind: 'list', list: 'customers', format: 'csv' }

let app: TestApp
let owner: APerson
beforeAll(async () => {
  app = await openTestApp('postgres')
  owner = await aPersonWith(app, 'owner')
  await aCustomer(app, { lastName: 'Restée' })
})
afterAll(() => app.close())

const requestExport = async () => (await exportedFiles(app).ask(wish, owner)).json<Export>().id
const textOf = async (id: string) => (await exportedFiles(app).bytesOf(id)).toString()

it('the writer of a customer file waits for a customer’s deletion, and does not read the deleted customer (H17, A11)', async () => {
  const { id: forgottenId } = await aCustomer(app, { lastName: 'Oubliée' })
  const id = await requestExport()
  const { db } = app.database
  const { writing } = await db.transaction().execute(async (tx) => {
    await runStatement(tx)`delete from customers where id = ${forgottenId}`
    const pendingWrite = writeExport(app.services, id)
    await vi.waitFor(async () => {
      const waiting = await sql`
        select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(
        db,
      )
      expect(waiting.rows).toHaveLength(1)
    })
    // The promise is returned inside an object, so that the transaction does not await it: the
    // writing can end only after this transaction.
    return { writing: pendingWrite }
  })
  await writing
  expect(await textOf(id)).toContain('Restée')
  expect(await textOf(id)).not.toContain('Oubliée')
})

it('a customer file that is deleted during writing receives no more parts from its writer (H17, A11)', async () => {
  const { id: forgottenId } = await aCustomer(app, { lastName: 'Oubliée' })
  const id = await requestExport()
  const { db } = app.database
  const writing = await db.transaction().execute((tx) => beginExport(tx, id))
  if (writing === null) throw new Error('the export could not be started')
  const part = { position: 0, content: Buffer.from('Oubliée'), rows: 1 }
  expect(await addPart(db, writing, part)).toBe(true)
  await runStatement(db)`delete from customers where id = ${forgottenId}`
  expect(await addPart(db, writing, { ...part, position: 1 })).toBe(false)
  expect(await textOf(id)).toBe('')
  const [listedExport] = await exportedFiles(app).listed(owner)
  expect(listedExport).toMatchObject({ id, state: 'forgotten', rows: 0, bytes: 0 })
})

it('a file of many customers is read in pages, and contains each customer once (H17)', async () => {
  const { db } = app.database
  await runStatement(db)`
    insert into customers (email, email_verified_at, locale, first_name, last_name, phone, created_at)
    select 'many' || nth || '@example.com', now(), 'fr', 'Beaucoup', 'Numéro ' || nth, '0639981234', now()
    from generate_series(1, 2500) nth`
  const file = await exportedFiles(app).written(wish, owner)
  const lines = await exportedFiles(app).linesOf(file.id)
  expect(new Set(lines.map(({ customer }) => customer)).size).toBe(file.rows)
  expect(lines.filter(({ first_name }) => first_name === 'Beaucoup')).toHaveLength(2500)
})
