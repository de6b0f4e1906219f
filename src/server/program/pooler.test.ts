import { allRows } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RestaurantStatus } from '#contract/shop/live.ts'
import { openDatabase } from '#server/db/open.ts'
import { aFollower } from '#testing/builders/a-follower.ts'
import { prepareDevice } from '#testing/builders/a-paired-device.ts'
import { anOrder, anyTime, place } from '#testing/builders/an-order.ts'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { type TestServer, startServer } from '#testing/programs/a-server.ts'
import { type RunningPooler, startPooler } from '#testing/programs/pgbouncer.ts'
import { isFull } from '#testing/runs/budget.ts'

const ended: (() => unknown)[] = []
let [copy, pooler] = [] as unknown as [DatabaseCopy, RunningPooler]
beforeEach(async () => {
  copy = await copyDatabase('postgres')
  pooler = await startPooler(copy.databaseUrl ?? '')
  ended.push(copy.remove, pooler.stop)
})
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

/** Starts two programs behind the pooler. */
async function twoServers(settings: Record<string, string>): Promise<[TestServer, TestServer]> {
  const start = () =>
    startServer({ ...pooler, dataDir: '' }, { LOG_LEVEL: 'warn', SMTP_URL: '', ...settings })
  const servers = await Promise.all([start(), start()])
  ended.push(() => Promise.all(servers.map((server) => server.end('SIGTERM'))))
  return servers
}

/** Stops a product through one program, and expects that a live page of the other is notified. */
async function stopAtOneFollowAtOther(kitchenServer: TestServer, pageServer: TestServer) {
  const pair = await prepareDevice({ ...pooler, dataDir: '' }, 7)
  const device = await pair(kitchenServer.url)
  const follower = aFollower([pageServer.url], 'restaurant=7')
  ended.push(follower.stop)
  const soldOut = () => follower.last<RestaurantStatus>('restaurant')?.soldOut
  await expect.poll(soldOut).toEqual([])
  const stopped = await device.send(
    'POST',
    '/api/kitchen/stops',
    {
      kind: 'sold-out',
      product: 201,
      for: { until: 'for-good' },
    },
    { 'idempotency-key': randomUUID() },
  )
  expect(stopped.status).toBe(201)
  await expect.poll(soldOut).toEqual([201])
}

const DEAF = 'set DATABASE_LISTEN_URL to the address of PostgreSQL itself'

describe('two programs behind PgBouncer in transaction mode', () => {
  it('take orders, run jobs and notify each other, with LISTEN on a separate connection (G2)', async () => {
    const servers = await twoServers({ DATABASE_LISTEN_URL: copy.databaseUrl ?? '' })
    const [firstServer, secondServer] = servers
    await Promise.all(
      servers.map(async (server) => place(server, await anOrder(server, await anyTime(server)))),
    )
    await stopAtOneFollowAtOther(firstServer, secondServer)
    const database = await openDatabase(copy)
    ended.push(database.close)
    const mails = async () =>
      (
        await allRows(database.db)`
          select from mails where kind = 'confirmation' and sent_at is not null`
      ).length
    await expect.poll(mails).toBe(2)
    for (const server of servers) expect(server.output()).not.toContain(DEAF)
  })

  it.runIf(isFull())(
    'warn without that connection that no notifications arrive, and still notify their pages (G2)',
    async () => {
      const servers = await twoServers({})
      const [firstServer, secondServer] = servers
      for (const server of servers)
        await expect.poll(() => server.output().split(DEAF).length - 1).toBe(1)
      await stopAtOneFollowAtOther(firstServer, secondServer)
      for (const server of servers) expect(server.output().split(DEAF).length - 1).toBe(1)
    },
  )
})
