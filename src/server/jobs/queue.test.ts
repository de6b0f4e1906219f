import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
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
  'order-refunded': async () => {},
  'settle-payment': async () => {},
  'account-mail': async () => {},
  'staff-mail': async () => {},
  'contact-message': async () => {},
  'written-mail': async () => {},
  'time-offered': async () => {},
  'replacement-stands': async () => {},
  'order-moved': async () => {},
  'order-late': async () => {},
  'problem-answered': async () => {},
  'step-stands': async () => {},
  'order-ready': async () => {},
  'alert-message': async () => {},
  'webhook-delivery': async () => {},
  'file-export': async () => {},
  'weekly-report': async () => {},
}

/** Number of `settle-payment` jobs that a process runs at once. */
const SIDE_BY_SIDE = 10

describe.each(databaseKinds)('a job enqueued in a transaction, on the %s database', (kind) => {
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
    const row = await firstRow(database.db)<{ state: string; retry_count: number; wait: number }>`
      select state::text, retry_count, extract(epoch from start_after - now())::float as wait from jobs.job
      where data ->> 'order' = ${order}`
    return row
  }

  it('runs once the transaction commits, and never after a rollback', async () => {
    const settledOrders: string[] = []
    const handlers: JobHandlers = {
      ...nothing,
      async 'settle-payment'({ order }) {
        settledOrders.push(order)
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
    expect(settledOrders).toEqual(['kept'])
  })

  it('is retried with growing delays, and finally listed as failed', async () => {
    await promise('hopeless')
    const handlers: JobHandlers = {
      ...nothing,
      async 'settle-payment'() {
        throw new Error('the job fails at every attempt')
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

  it('runs once although two queues poll at the same time', async () => {
    // The embedded database serves only one process, so in that case both queues use the same
    // database handle.
    const secondDatabase = kind === 'postgres' ? await openDatabase(copy) : database
    const secondJobs = await openJobs(secondDatabase, (error) => reported.push(error))
    onTestFinished(async () => {
      await secondJobs.stop()
      if (secondDatabase !== database) await secondDatabase.close()
    })
    for (let i = 0; i < 60; i += 1) await promise(`shared ${i}`)
    const settledOrders: string[] = []
    const handlers: JobHandlers = {
      ...nothing,
      async 'settle-payment'({ order }) {
        settledOrders.push(order)
      },
    }
    await Promise.all([jobs.drain(handlers), secondJobs.drain(handlers)])
    expect(settledOrders.toSorted()).toEqual(
      Array.from({ length: 60 }, (_, i) => `shared ${i}`).toSorted(),
    )
  })

  /**
   * Starts a second queue, which takes and runs jobs by itself until the test stops it. The shared
   * queue `jobs` must not do so: it would go on until it is stopped, and later tests need it.
   */
  async function working(settle: JobHandlers['settle-payment']): Promise<Jobs> {
    const queue = await openJobs(database, (error) => reported.push(error))
    queue.work({ ...nothing, 'settle-payment': settle })
    return queue
  }
  const numbered = (word: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${word} ${i}`)

  it('runs at the same time as others of its kind, up to the limit (B7)', async () => {
    const orders = numbered('beside', 3 * SIDE_BY_SIDE)
    for (const order of orders) await promise(order)
    const boundReached = Promise.withResolvers<void>()
    let [busy, most] = [0, 0]
    const settledOrders: string[] = []
    const queue = await working(async ({ order }) => {
      busy += 1
      most = Math.max(most, busy)
      // Each job waits until `SIDE_BY_SIDE` jobs have begun.
      if (busy === SIDE_BY_SIDE) boundReached.resolve()
      await boundReached.promise
      busy -= 1
      settledOrders.push(order)
    })
    await expect.poll(() => settledOrders.toSorted()).toEqual(orders.toSorted())
    expect(most).toBe(SIDE_BY_SIDE)
    await queue.stop()
  })

  it('does not wait for a slow job of its kind (B7)', async () => {
    const slow = numbered('slow', SIDE_BY_SIDE - 1)
    const quick = numbered('quick', 3 * SIDE_BY_SIDE)
    for (const order of [...slow, ...quick]) await promise(order)
    const answer = Promise.withResolvers<void>()
    const settledOrders: string[] = []
    const queue = await working(async ({ order }) => {
      if (slow.includes(order)) await answer.promise
      settledOrders.push(order)
    })
    await expect.poll(() => settledOrders).toEqual(quick)
    answer.resolve()
    await queue.stop()
    expect(settledOrders.toSorted()).toEqual([...quick, ...slow].toSorted())
  })

  it('is completed when its process is told to stop meanwhile (B7)', async () => {
    await promise('last')
    const jobStarted = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    const queue = await working(async () => {
      jobStarted.resolve()
      await answer.promise
    })
    await jobStarted.promise
    const stopped = queue.stop()
    answer.resolve()
    await stopped
    expect((await delaysOf('last'))?.state).toBe('completed')
  })

  it('needs heartbeats of its process, also in a queue created by an earlier version (B7)', async () => {
    await runStatement(database.db)`
      update jobs.queue set heartbeat_seconds = null, expire_seconds = 60 where name = 'settle-payment'`
    const queue = await openJobs(database, (error) => reported.push(error))
    await promise('watched')
    const rows = await allRows(database.db)`
      select heartbeat_seconds, expire_seconds from jobs.job where data ->> 'order' = 'watched'`
    expect(rows).toEqual([{ heartbeat_seconds: 60, expire_seconds: 300 }])
    await queue.stop()
    await jobs.drain(nothing)
  })

  it('is deleted a day after it is done, but later if it failed (B7)', async () => {
    await runStatement(database.db)`delete from jobs.job`
    for (const order of ['today', 'yesterday', 'failed']) await promise(order)
    await jobs.drain(nothing)
    await runStatement(database.db)`
      update jobs.job set state = 'failed' where data ->> 'order' = 'failed'`
    await runStatement(database.db)`
      update jobs.job set completed_on = now() - interval '1 day 1 second' where data ->> 'order' <> 'today'`
    await jobs.purgeDone()
    const rows = await allRows(database.db)<{ order: string; days: number }>`
      select data ->> 'order' as order, deletion_seconds / 86400 as days from jobs.job order by 1`
    expect(rows).toEqual([
      { order: 'failed', days: 7 },
      { order: 'today', days: 7 },
    ])
    expect(await jobs.failed()).toMatchObject({ 'settle-payment': 1 })
  })
})

it('the queue can be opened by many processes at once on a database without a queue', async () => {
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
