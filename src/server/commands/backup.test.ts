import { allRows, runStatement } from '#server/db/statements.ts'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { ordersGoOn } from '#testing/backup/ongoing-orders.ts'
import { verifyRestored } from '#testing/backup/restored.ts'
import { anOrder, anyTime, place } from '#testing/builders/an-order.ts'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { type TestServer, startServer } from '#testing/programs/a-server.ts'
import { freePort } from '#testing/programs/postgres.ts'
import { budget } from '#testing/runs/budget.ts'
import { runCommand } from './run-command.ts'

let copy: DatabaseCopy
let folder: string
beforeEach(async () => {
  copy = await copyDatabase('embedded')
  folder = await mkdtemp(join(tmpdir(), 'mesclun-backup-'))
})
afterEach(async () => {
  await copy.remove()
  await rm(folder, { recursive: true, force: true })
})

const inFolder = (...names: string[]) => join(folder, ...names)

async function backup(...args: string[]) {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const code = await runCommand('backup', args, { DATA_DIR: copy.dataDir }, say)
  return [code, ...lines]
}

/** Starts the program with its own demonstration bank, whose data is in the program's database. */
async function open(dataDir: string): Promise<TestServer & { bank: string }> {
  const port = await freePort()
  const settings = { PAYMENTS_PORT: String(port), SOCIAL_LOGIN: 'none', OFFICE_LOGIN: 'none' }
  const server = await startServer({ databaseUrl: null, dataDir }, settings)
  return { ...server, bank: `http://127.0.0.1:${port}` }
}

const BACKUPS = budget({ change: 1, all: 8 })

it(
  'a backup of the embedded database taken while orders arrive has all orders up to one moment, has complete books and runs the program (G3)',
  async () => {
    const server = await open(copy.dataDir)
    const going = await ordersGoOn(server, server.bank)
    const moments = []
    for (let round = 1; round <= BACKUPS; round += 1) {
      await going.more(10)
      const after = performance.now()
      expect(await backup('take', inFolder(`${round}`))).toEqual([
        0,
        expect.stringMatching(`^${inFolder(`${round}`)}: \\d+ files$`),
      ])
      moments.push({ after, before: performance.now() })
    }
    await going.more(10)
    await going.stop()
    await server.end('SIGKILL')

    for (const [i, moment] of moments.entries()) {
      const restored = { databaseUrl: null, dataDir: inFolder(`restored-${i}`) }
      expect(await backup('restore', inFolder(`${i + 1}`), restored.dataDir)).toEqual([
        0,
        expect.stringContaining(restored.dataDir),
      ])
      expect(await backup('restore', inFolder(`${i + 1}`), restored.dataDir)).toEqual([
        1,
        `${restored.dataDir} holds a database already: name another folder`,
      ])
      await verifyRestored(restored, going.acknowledged, moment)
      const next = await open(restored.dataDir)
      await place(next, await anOrder(next, await anyTime(next)))
      expect(await next.end('SIGTERM')).toBe(0)
    }
  },
  budget({ change: 180_000, all: 1_200_000 }),
)

describe('taking a backup', () => {
  it('waits for the open transaction, and lets the next one wait (G3)', async () => {
    const database = await openDatabase(copy)
    const { db, copyTo } = database
    const finishedSteps: string[] = []
    const write = (name: string) =>
      db.transaction().execute(async (tx) => {
        await runStatement(tx)`insert into documents (name, data) values (${`${name} 1`}, '{}')`
        await new Promise((resolve) => setImmediate(resolve))
        await runStatement(tx)`insert into documents (name, data) values (${`${name} 2`}, '{}')`
        finishedSteps.push(name)
      })
    await Promise.all([
      write('before'),
      copyTo?.(inFolder('pg')).then(() => finishedSteps.push('copied')),
      write('after'),
    ])
    expect(finishedSteps).toEqual(['before', 'copied', 'after'])
    await database.close()
    const copied = await openDatabase({ databaseUrl: null, dataDir: folder })
    const rows = await allRows(copied.db)<{ name: string }>`
      select name from documents where name like 'before %' or name like 'after %' order by 1`
    expect(rows.map(({ name }) => name)).toEqual(['before 1', 'before 2'])
    await copied.close()
  })

  it('is refused for PostgreSQL, and the error names the page of the docs to read (G3)', async () => {
    const postgres = await copyDatabase('postgres')
    const lines: string[] = []
    const settings = { DATABASE_URL: postgres.databaseUrl ?? '' }
    const code = await runCommand('backup', ['take', inFolder('new')], settings, (line) =>
      lines.push(line),
    )
    expect([code, lines]).toEqual([1, [expect.stringContaining('docs/backup.md')]])
    expect(await readdir(folder)).toEqual([])
    await postgres.remove()
  })
})
