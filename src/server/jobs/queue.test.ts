import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#server/db/open.ts'
import {
  type DatabaseCopy,
  copyDatabase,
  databaseKinds,
  emptyDatabase,
} from '#testing/programs/a-database.ts'
import { type JobHandlers, type Jobs, openJobs } from './queue.ts'

const nothing: JobHandlers = {
  'order-received': async () => {},
  'order-cancelled': async () => {},
  'settle-payment': async () => {},
  'account-mail': async () => {},
  'contact-message': async () => {},
  'written-mail': async () => {},
  'step-stands': async () => {},
  'order-ready': async () => {},
}

describe.each(databaseKinds)('jobs enqueued in a transaction, on the %s database', (kind) => {
  let copy: DatabaseCopy
  let database: Database
  let jobs: Jobs
  const reported: unknown[] = []
  beforeAll(async () => {
    copy = await copyDatabase(kind)
    database = await openDatabase(copy)
    jobs = await openJobs(database, (error) => reported.push(error))
  })
  afterAll(async () => {
    await jobs.stop()
    await database.close()
    await copy.remove()
  })

  const promise = (order: string) =>
    database.db.transaction().execute((tx) => jobs.enqueue(tx, 'settle-payment', { order }))
  const delaysOf = async (order: string) => {
    const {
      rows: [row],
    } = await sql<{ state: string; retry_count: number; wait: number }>`
      select state::text, retry_count, extract(epoch from start_after - now())::float as wait from jobs.job
      where data ->> 'order' = ${order}`.execute(database.db)
    return row
  }

  it('is done once the transaction commits, and never when it does not', async () => {
    const done: string[] = []
    const handlers: JobHandlers = {
      ...nothing,
      async 'settle-payment'({ order }) {
        done.push(order)
      },
    }
    await promise('kept')
    await database.db
      .transaction()
      .execute(async (tx) => {
        await jobs.enqueue(tx, 'settle-payment', { order: 'dropped' })
        throw new Error('rolled back')
      })
      .catch(() => {})
    await jobs.drain(handlers)
    expect(done).toEqual(['kept'])
  })

  it('is tried again with growing delay, and at last shown as failed', async () => {
    await promise('hopeless')
    const handlers: JobHandlers = {
      ...nothing,
      async 'settle-payment'() {
        throw new Error('not today')
      },
    }
    const waits: number[] = []
    for (let tries = 0; tries < 21; tries += 1) {
      await jobs.drain(handlers)
      const row = await delaysOf('hopeless')
      if (row?.state === 'retry') waits.push(row.wait)
    }
    expect((await delaysOf('hopeless'))?.state).toBe('failed')
    expect(reported.length).toBeGreaterThan(20)
    expect(waits.slice(3, 6).every((wait, i) => wait > (waits[i] ?? 0))).toBe(true)
    expect(Math.max(...waits)).toBeLessThanOrEqual(601)
    expect(await jobs.failed()).toMatchObject({ 'settle-payment': 1, 'order-received': 0 })
  })

  it('is done once by two queues that look at the same time', async () => {
    // The embedded database serves one process, so there both queues share its handle.
    const other = kind === 'postgres' ? await openDatabase(copy) : database
    const others = await openJobs(other, (error) => reported.push(error))
    onTestFinished(async () => {
      await others.stop()
      if (other !== database) await other.close()
    })
    for (let i = 0; i < 60; i += 1) await promise(`shared ${i}`)
    const done: string[] = []
    const handlers: JobHandlers = {
      ...nothing,
      async 'settle-payment'({ order }) {
        done.push(order)
      },
    }
    await Promise.all([jobs.drain(handlers), others.drain(handlers)])
    expect(done.toSorted()).toEqual(Array.from({ length: 60 }, (_, i) => `shared ${i}`).toSorted())
  })
})

it('is opened by many processes at once on a database that never had a queue', async () => {
  const copy = await emptyDatabase('postgres')
  onTestFinished(copy.remove)
  const reported: unknown[] = []
  const databases = await Promise.all(Array.from({ length: 6 }, () => openDatabase(copy)))
  const queues = await Promise.all(
    databases.map((database) => openJobs(database, (error) => reported.push(error))),
  )
  for (const queue of queues) expect(await queue.failed()).toMatchObject({ 'settle-payment': 0 })
  expect(reported).toEqual([])
  await Promise.all(queues.map((queue) => queue.stop()))
  await Promise.all(databases.map((database) => database.close()))
})
