import { runStatement } from './statements.ts'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { budget } from '#testing/runs/budget.ts'
import { HAUSSMANN, anOrder, anyTime, place, send } from '#testing/builders/an-order.ts'
import { type TestServer, failToStart, startServer } from '#testing/programs/a-server.ts'
import { lockDirectory } from './directory-lock.ts'
import { openDatabase } from './open.ts'

const copies: DatabaseCopy[] = []
afterEach(async () => {
  await Promise.all(copies.splice(0).map((copy) => copy.remove()))
})

async function aCopy(): Promise<DatabaseCopy> {
  const copy = await copyDatabase('embedded')
  copies.push(copy)
  return copy
}

describe('a data directory', () => {
  it('is open to one process: a second process ends and names the first, until the first has ended', async () => {
    const copy = await aCopy()
    const server = await startServer(copy)
    const { code, output } = await failToStart(copy)
    expect(code).toBe(1)
    expect(output).toContain(`in use by process ${server.process.pid}`)
    expect((await server.get('/readyz')).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
    lockDirectory(copy.dataDir).release()
  })

  it('cannot be opened twice by the same process', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'mesclun-lock-'))
    const lock = lockDirectory(directory)
    expect(() => lockDirectory(directory)).toThrow(String(process.pid))
    lock.release()
    lockDirectory(directory).release()
    await rm(directory, { recursive: true })
  })
})

it('hides its files and those of a backup from all other users of the machine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mesclun-modes-'))
  const dataDir = join(folder, 'data')
  // A data directory in the state in which an older program left it.
  const before = await openDatabase({ databaseUrl: null, dataDir })
  await before.close()
  await chmod(dataDir, 0o755)
  await chmod(join(dataDir, 'pg', 'global', 'pg_control'), 0o666)
  const server = await startServer({ databaseUrl: null, dataDir })
  await place(server, await anOrder(server, await anyTime(server)))
  expect(await openToOthers(dataDir)).toEqual([])
  await server.end('SIGTERM')
  const after = await openDatabase({ databaseUrl: null, dataDir })
  await after.copyTo?.(join(folder, 'backup'))
  expect(await openToOthers(join(folder, 'backup'))).toEqual([])
  await after.close()
  await rm(folder, { recursive: true })
})

/** The files and folders in a folder that other users may read, write or open. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))]
  const entries = await Promise.all(names.map((name) => stat(join(folder, name))))
  return names.filter((_, i) => ((entries[i]?.mode ?? 0) & 0o077) !== 0)
}

it('does not block the event loop while a query runs', async () => {
  const copy = await aCopy()
  const { db, close } = await openDatabase(copy)
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
  }, 1)
  await runStatement(db)`select count(*) from generate_series(1, 3000000)`
  clearInterval(timer)
  await close()
  expect(ticks).toBeGreaterThan(20)
})

const KILLS = budget({ change: 2, all: 20 })

it('a program that is killed repeatedly while it takes orders starts again with every order that it acknowledged (Y6)', async () => {
  const copy = await aCopy()
  const acknowledged: string[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await startServer(copy)
    const enough = acknowledged.length + 1 + ((kill * 7) % 13)
    const writing = writeUntilKilled(server, acknowledged)
    while (acknowledged.length < enough) await sleep(1)
    await sleep(kill % 7)
    await server.end('SIGKILL')
    await writing
  }
  const server = await startServer(copy)
  for (const text of acknowledged) {
    const order: Order = JSON.parse(text)
    expect((await server.get(`/api/orders/${order.token}`)).json<OrderView>()).toEqual({
      ...order,
      readAt: expect.any(String),
      opening: { isOpen: expect.any(Boolean), until: expect.any(String) },
      isFinal: false,
      owned: false,
      replaces: null,
      claim: expect.objectContaining({ points: order.earns }),
      progress: expect.objectContaining({ status: 'received', expectedAt: order.takeawayAt }),
      problems: { mayTell: false, told: [] },
    })
  }
  await server.end('SIGTERM')
}, 300_000)

/** Sends order after order, to one free time after another, until the server no longer answers. */
async function writeUntilKilled(server: TestServer, acknowledged: string[]): Promise<void> {
  try {
    const { days } = (await server.get(`/api/restaurants/${HAUSSMANN}/takeaway`)).json<{
      days: { times: { at: string; left: number }[] }[]
    }>()
    const body = await anOrder(server)
    for (const { at, left: placesLeft } of days.flatMap(({ times }) => times).reverse()) {
      for (let i = 0; i < placesLeft; i += 1) {
        const answer = await send(server, { ...body, takeawayAt: at }, randomUUID())
        if (answer.status === 201) acknowledged.push(answer.text)
      }
    }
  } catch {
    // The connection broke, as this test intends.
  }
}
