import { runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { HAUSSMANN, anOrder, anyTime, place, send } from '#testing/builders/an-order.ts'
import { type DatabaseKind, copyDatabase, databaseKinds } from '#testing/programs/a-database.ts'
import { startServer } from '#testing/programs/a-server.ts'
import { openTestApp } from '#testing/programs/test-app.ts'
import { type Database, type Queries, openDatabase } from '#server/db/open.ts'
import { startDispatcher } from './dispatch-changes.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** Opens a database and records the topics that it notifies. */
async function aDatabase(kind: DatabaseKind) {
  const copy = await copyDatabase(kind)
  const database = await openDatabase(copy)
  const notifiedTopics: string[] = []
  const { stop } = await database.listen('live', {
    onPayload: (topic) => notifiedTopics.push(topic),
    back() {},
    report() {},
  })
  opened.push(copy.remove, database.close, stop)
  return { copy, database, notifiedTopics }
}

const failures: unknown[] = []
function dispatching(database: Database): void {
  opened.push(startDispatcher(database, (error) => failures.push(error)).stop)
}

const change = (db: Queries, ...topics: string[]) =>
  db
    .insertInto('changes')
    .values(topics.map((topic) => ({ topic })))
    .execute()

/**
 * Writes a change that looks like one of another process: the statement is a block that this
 * process's database handle does not recognise as a write.
 */
const changeUnseen = ({ db }: Database, topic: string) =>
  sql.raw(`do $$ begin insert into changes (topic) values ('${topic}'); end $$`).execute(db)

const countUndispatched = async ({ db }: Database) =>
  (await db.selectFrom('changes').selectAll().execute()).length

describe.each(databaseKinds)('a change on the %s database', (kind) => {
  it('is notified once it is committed, and never when it is rolled back (B7)', async () => {
    const { database, notifiedTopics } = await aDatabase(kind)
    dispatching(database)
    await database.db
      .transaction()
      .execute(async (tx) => {
        await change(tx, 'order 1')
        throw new Error('no')
      })
      .catch(() => undefined)
    await database.db.transaction().execute(async (tx) => {
      await change(tx, 'order 2')
      await runStatement(tx)`select 1`
      expect(notifiedTopics).toEqual([])
    })
    await expect.poll(() => notifiedTopics).toEqual(['order 2'])
    await change(database.db, 'order 3')
    await expect.poll(() => notifiedTopics).toEqual(['order 2', 'order 3'])
    expect(await countUndispatched(database)).toBe(0)
  })

  it('is notified once per topic, however many writes it had meanwhile (B7)', async () => {
    const { database, notifiedTopics } = await aDatabase(kind)
    for (let i = 0; i < 40; i += 1) await change(database.db, 'restaurant 3', `order ${i % 4}`)
    dispatching(database)
    await expect.poll(() => countUndispatched(database)).toBe(0)
    const topics = ['order 0', 'order 1', 'order 2', 'order 3', 'restaurant 3']
    await expect.poll(() => notifiedTopics.toSorted()).toEqual(topics)
  })

  it('is notified even if there are more changes than one transaction takes (B7)', async () => {
    const { database, notifiedTopics } = await aDatabase(kind)
    await runStatement(database.db)`
      insert into changes (topic) select 'order ' || i from generate_series(1, 2500) i`
    dispatching(database)
    await expect.poll(() => notifiedTopics.length).toBe(2500)
    expect([new Set(notifiedTopics).size, await countUndispatched(database)]).toEqual([2500, 0])
  })

  it('is notified if the process that wrote it was killed before notifying (Y6)', async () => {
    const { database, notifiedTopics } = await aDatabase(kind)
    await changeUnseen(database, 'order 1')
    dispatching(database)
    await expect.poll(() => notifiedTopics).toEqual(['order 1'])
    await changeUnseen(database, 'order 2')
    await expect.poll(() => notifiedTopics).toEqual(['order 1', 'order 2'])
  })

  it('is notified for a new order to the subscribers of its restaurant (B7)', async () => {
    const app = await openTestApp(kind)
    opened.push(app.close)
    let looks = 0
    app.services.live.subscribe(`restaurant ${HAUSSMANN}`, () => {
      looks += 1
    })
    await place(app, await anOrder(app))
    await expect.poll(() => looks).toBeGreaterThan(0)
    expect(await countUndispatched(app.database)).toBe(0)
  })
})

it('a change is notified as soon as the database works again, and the failure is reported once', async () => {
  const { database, notifiedTopics } = await aDatabase('postgres')
  failures.length = 0
  await runStatement(database.db)`alter function dispatch_changes rename to gone`
  dispatching(database)
  await change(database.db, 'order 1')
  await change(database.db, 'order 2')
  await expect.poll(() => failures.length).toBe(1)
  await runStatement(database.db)`alter function gone rename to dispatch_changes`
  await expect.poll(() => notifiedTopics.toSorted()).toEqual(['order 1', 'order 2'])
  expect(failures.length).toBe(1)
})

it('two programs that dispatch at the same time notify each change exactly once (B7)', async () => {
  const { copy, database, notifiedTopics } = await aDatabase('postgres')
  const [firstServer, secondServer] = await Promise.all([startServer(copy), startServer(copy)])
  opened.push(async () => {
    await Promise.all([firstServer, secondServer].map((server) => server.end('SIGTERM')))
  })
  // The two servers notify changes after their own orders, while four other clients only write rows
  // to `changes`.
  const body = await anOrder(firstServer, await anyTime(firstServer))
  const writing = [0, 1, 2, 3].map(async (number) => {
    const client = new pg.Client({ connectionString: copy.databaseUrl ?? '' })
    await client.connect()
    for (let i = 0; i < 150; i += 1)
      await client.query(`insert into changes (topic) values ('order ${number}-${i}')`)
    await client.end()
  })
  const ordering = [firstServer, secondServer].map(async (server) => {
    for (let i = 0; i < 5; i += 1) expect((await send(server, body)).status).toBe(201)
  })
  await Promise.all([...writing, ...ordering])
  await expect.poll(() => countUndispatched(database)).toBe(0)
  const orders = () => notifiedTopics.filter((topic) => /^order .*-/.test(topic))
  await expect.poll(() => orders().length).toBe(600)
  expect(new Set(orders()).size).toBe(600)
  expect(notifiedTopics).toContain(`restaurant ${body.restaurant}`)
})
