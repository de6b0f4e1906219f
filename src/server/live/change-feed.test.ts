import { allRows, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { type DatabaseKind, copyDatabase, databaseKinds } from '#testing/programs/a-database.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { type ChangeFeed, openChangeFeed } from './change-feed.ts'
import { startDispatcher } from './dispatch-changes.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function aLive(
  kind: DatabaseKind,
): Promise<{ database: Database; live: ChangeFeed; reported: unknown[] }> {
  const copy = await copyDatabase(kind)
  const database = await openDatabase(copy)
  const reported: unknown[] = []
  const live = await openChangeFeed(database, { report: (error) => reported.push(error), say() {} })
  opened.push(copy.remove, database.close, live.stop)
  await expect.poll(live.isConnected).toBe(true)
  return { database, live, reported }
}

const callOut = (db: Database['db'], payload: string) =>
  sql`select pg_notify('live', ${payload})`.execute(db)

/** Counts the calls of a subscriber. */
function count(live: ChangeFeed, topic: Parameters<ChangeFeed['subscribe']>[0]) {
  const counted = {
    times: 0,
    stop: live.subscribe(topic, () => {
      counted.times += 1
    }),
  }
  return counted
}

describe.each(databaseKinds)('a notification of the %s database', (kind) => {
  it('reaches the subscribers of its topic only, until they unsubscribe', async () => {
    const { database, live } = await aLive(kind)
    const [order, otherOrder, restaurant] = [
      count(live, 'order 12'),
      count(live, 'order 1'),
      count(live, 'restaurant 12'),
    ]
    await callOut(database.db, 'order 12')
    await expect.poll(() => order.times).toBe(1)
    order.stop()
    await callOut(database.db, 'order 12')
    await callOut(database.db, 'restaurant 12')
    await expect.poll(() => restaurant.times).toBe(1)
    expect([order.times, otherOrder.times]).toEqual([1, 0])
  })

  it('is sent after the commit, and never after a rollback', async () => {
    const {
      database: { db },
      live,
    } = await aLive(kind)
    const order = count(live, 'order 7')
    await db
      .transaction()
      .execute((tx) =>
        callOut(tx, 'order 7').then(() => {
          throw new Error('no')
        }),
      )
      .catch(() => undefined)
    await db.transaction().execute(async (tx) => {
      await callOut(tx, 'order 7')
      await runStatement(tx)`select 1`
      expect(order.times).toBe(0)
    })
    await expect.poll(() => order.times).toBe(1)
  })

  it('is sent for a restaurant when its stops or settings change', async () => {
    const { database, live, reported } = await aLive(kind)
    const { db } = database
    opened.push(startDispatcher(database, (error) => reported.push(error)).stop)
    const restaurant = count(live, 'restaurant 3')
    await runStatement(db)`
      with device as (
        insert into kitchen_devices (restaurant_id, name, token_hash, paired_at, seen_at) values (3, 'Tablette', 'hash', now(), now()) returning id
      )
      insert into stops (restaurant_id, kind, product_id, began_at, device_id, tap_key)
      select 3, 'sold-out', 201, now(), id, 'key' from device`
    await expect.poll(() => restaurant.times).toBe(1)
    await runStatement(db)`update stops set ended_at = now()`
    await expect.poll(() => restaurant.times).toBe(2)
    await runStatement(db)`insert into kitchen_settings (restaurant_id) values (3)`
    await expect.poll(() => restaurant.times).toBe(3)
  })
})

describe('a notification on PostgreSQL', () => {
  const cut = ({ db }: Database) =>
    sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'mesclun live' and datname = current_database()`.execute(db)

  it('is received again after each lost connection, and each reconnection notifies all subscribers', async () => {
    const { database, live, reported } = await aLive('postgres')
    const [order, restaurant] = [count(live, 'order 1'), count(live, 'restaurant 2')]
    for (const times of [1, 3, 5]) {
      await cut(database)
      // The subscribers are called once for the reconnection, because notifications may have been
      // lost, and once for the notification that the test sends after the reconnection.
      await expect
        .poll(() => [order.times, restaurant.times], { timeout: 10_000 })
        .toEqual([times, times])
      await expect.poll(live.isConnected).toBe(true)
      await callOut(database.db, 'order 1')
      await callOut(database.db, 'restaurant 2')
      await expect.poll(() => [order.times, restaurant.times]).toEqual([times + 1, times + 1])
    }
    expect(reported.length).toBeGreaterThan(0)
  })

  it('is received by every process', async () => {
    const { database, live } = await aLive('postgres')
    const second = await openChangeFeed(database, { report() {}, say() {} })
    opened.push(second.stop)
    const both = [count(live, 'order 9'), count(second, 'order 9')]
    await callOut(database.db, 'order 9')
    await expect.poll(() => both.map(({ times }) => times)).toEqual([1, 1])
  })

  it('is no longer received after a stop, even if the connection was lost', async () => {
    const { database, live } = await aLive('postgres')
    await cut(database)
    await live.stop()
    expect(live.isConnected()).toBe(false)
    await expect
      .poll(
        async () =>
          (
            await allRows(database.db)`
      select from pg_stat_activity where application_name = 'mesclun live' and datname = current_database()`
          ).length,
      )
      .toBe(0)
  })
})

describe.each(databaseKinds)('a change feed of the %s database that receives nothing', (kind) => {
  it('warns once, notifies subscribers at intervals instead, and reports when it receives again (G2)', async () => {
    const copy = await copyDatabase(kind)
    const database = await openDatabase(copy)
    // Simulates a pooler of transactions: the listener is connected, but no notification arrives.
    let isDeaf = true
    const warnings: string[] = []
    const live = await openChangeFeed(
      {
        notify: database.notify,
        listen: (channel, ears) =>
          database.listen(channel, {
            ...ears,
            onPayload: (topic) => isDeaf || ears.onPayload(topic),
          }),
      },
      { report() {}, say: (line) => warnings.push(line) },
      { every: 50, within: 500, again: 20 },
    )
    opened.push(copy.remove, database.close, live.stop)
    expect(live.isConnected()).toBe(false)
    const order = count(live, 'order 7')
    await expect.poll(() => order.times).toBeGreaterThan(4)
    expect([warnings.length, live.isConnected()]).toEqual([1, false])
    expect(warnings[0]).toContain('set DATABASE_LISTEN_URL')
    isDeaf = false
    await expect.poll(live.isConnected).toBe(true)
    await expect.poll(() => warnings.length).toBe(2)
    await database.notify('live', 'order 8')
    const before = order.times
    await database.notify('live', 'order 7')
    await expect.poll(() => order.times).toBe(before + 1)
  })
})
