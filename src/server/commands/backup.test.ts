import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { makeRoom, ordersGoOn } from '#testing/backup/orders-going-on.ts'
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

/** The program on its own bank, which is in its database. */
async function open(dataDir: string): Promise<TestServer & { bank: string }> {
  const port = await freePort()
  const settings = { PAYMENTS_PORT: String(port), SOCIAL_LOGIN: 'none', OFFICE_LOGIN: 'none' }
  const server = await startServer({ databaseUrl: null, dataDir }, settings)
  return { ...server, bank: `http://127.0.0.1:${port}` }
}

const BACKUPS = budget({ slice: 1, whole: 8 })

it(
  'a backup of the embedded database, taken while orders go on, has all of them up to a moment and none after it, with whole books, and a program takes orders on it (G3)',
  async () => {
    const database = await openDatabase(copy)
    await makeRoom(database)
    await database.close()
    const server = await open(copy.dataDir)
    const going = await ordersGoOn(server, server.bank)
    const moments = []
    for (let taken = 1; taken <= BACKUPS; taken += 1) {
      await going.more(10)
      const after = performance.now()
      expect(await backup('take', inFolder(`${taken}`))).toEqual([
        0,
        expect.stringMatching(`^${inFolder(`${taken}`)}: \\d+ files$`),
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
      await verifyRestored(restored, going.acknowledged, moment)
      const next = await open(restored.dataDir)
      await place(next, await anOrder(next, await anyTime(next)))
      expect(await next.end('SIGTERM')).toBe(0)
    }
  },
  budget({ slice: 60_000, whole: 600_000 }),
)

describe('a backup', () => {
  it('waits for the transaction that is open, and holds up the next one (G3)', async () => {
    const database = await openDatabase(copy)
    const { db, copyTo } = database
    const done: string[] = []
    const write = (name: string) =>
      db.transaction().execute(async (tx) => {
        await sql`insert into documents (name, data) values (${`${name} 1`}, '{}')`.execute(tx)
        await new Promise((resolve) => setImmediate(resolve))
        await sql`insert into documents (name, data) values (${`${name} 2`}, '{}')`.execute(tx)
        done.push(name)
      })
    await Promise.all([
      write('before'),
      copyTo?.(inFolder('pg')).then(() => done.push('copied')),
      write('after'),
    ])
    expect(done).toEqual(['before', 'copied', 'after'])
    await database.close()
    const copied = await openDatabase({ databaseUrl: null, dataDir: folder })
    const { rows } = await sql<{ name: string }>`
      select name from documents where name like 'before %' or name like 'after %' order by 1`.execute(
      copied.db,
    )
    expect(rows.map(({ name }) => name)).toEqual(['before 1', 'before 2'])
    await copied.close()
  })

  it('replaces nothing, can be read by its owner alone, and leaves nothing behind where it fails (G3)', async () => {
    await mkdir(inFolder('there'))
    expect(await backup('take', inFolder('there'))).toEqual([
      1,
      `${inFolder('there')} is there already: name a new folder`,
    ])
    await mkdir(inFolder('other.partial'))
    expect(await backup('take', inFolder('other'))).toEqual([
      1,
      expect.stringContaining('other.partial is there'),
    ])
    expect(await backup('take', inFolder('nowhere', 'new'))).toEqual([
      1,
      expect.stringContaining('ENOENT'),
    ])
    // A folder in itself.
    const own = join(copy.dataDir, 'pg', 'own')
    expect(await backup('take', own)).toEqual([1, expect.stringContaining(own)])
    expect(await readdir(join(copy.dataDir, 'pg'))).not.toContain('own.partial')
    expect((await backup('take', inFolder('new')))[0]).toBe(0)
    expect((await stat(inFolder('new'))).mode & 0o077).toBe(0)
    expect((await readdir(folder)).sort()).toEqual(['new', 'other.partial', 'there'])
  })

  it('is restored only whole, and never over a database (G3)', async () => {
    await backup('take', inFolder('whole'))
    expect(await backup('check', inFolder('whole'))).toEqual([0, 'as it was written'])
    expect(await backup('restore', inFolder('whole'), copy.dataDir)).toEqual([
      1,
      `${copy.dataDir} holds a database already: name another folder`,
    ])
    const version = inFolder('whole', 'database', 'PG_VERSION')
    const good = await readFile(inFolder('whole', 'manifest.json'), 'utf8')
    const damages: [() => Promise<void>, string][] = [
      [() => writeFile(version, '17\n'), 'PG_VERSION is not what was written'],
      [() => rm(version), 'PG_VERSION is missing'],
      [
        () => rm(inFolder('whole', 'database', 'pg_notify'), { recursive: true }),
        'pg_notify is missing',
      ],
      [
        () => writeFile(inFolder('whole', 'database', 'new'), ''),
        'new was not written by the backup',
      ],
      [() => writeFile(inFolder('whole', 'manifest.json'), '{'), ''],
    ]
    for (const [damage, told] of damages) {
      await damage()
      const [code, ...lines] = await backup('check', inFolder('whole'))
      expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining(told)])
    }
    const dataDir = inFolder('new')
    for (const manifest of ['{', good]) {
      await writeFile(inFolder('whole', 'manifest.json'), manifest)
      expect((await backup('restore', inFolder('whole'), dataDir))[0]).toBe(1)
      expect(await readdir(dataDir).catch(() => [])).not.toContain('pg')
    }
    expect(await backup('check', inFolder('none'))).toEqual([
      1,
      expect.stringContaining('is no backup'),
    ])
  })

  it('of PostgreSQL is not taken by this command, which names the page that tells how (G3)', async () => {
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
