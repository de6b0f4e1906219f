import { runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { type TestServer, failToStart, startServer } from '#testing/programs/a-server.ts'
import { isFull } from '#testing/runs/budget.ts'

const copies: DatabaseCopy[] = []
const running: TestServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.end('SIGKILL')))
  await Promise.all(copies.splice(0).map((copy) => copy.remove()))
})

async function aCopy(): Promise<DatabaseCopy> {
  const copy = await copyDatabase('postgres')
  copies.push(copy)
  return copy
}

async function aServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const server = await startServer(await aCopy(), settings)
  running.push(server)
  return server
}

describe('a program started with a wrong configuration', () => {
  it('exits with code 1 and names the settings', async () => {
    const { code, output } = await failToStart(await aCopy(), { PORT: 'eighty', LOG_LEVEL: 'loud' })
    expect(code).toBe(1)
    expect(output).toMatch(/^PORT: .*\nLOG_LEVEL: .*\n$/)
  })

  it('exits with code 1 when the port is taken or the database is unreachable', async () => {
    const portHolder = createServer()
    await once(portHolder.listen(0, '127.0.0.1'), 'listening')
    const { port } = portHolder.address() as AddressInfo
    const failedStart = await failToStart(await aCopy(), { PORT: String(port) })
    portHolder.close()
    expect([failedStart.code, failedStart.output]).toEqual([
      1,
      expect.stringMatching(/^PORT: .*EADDRINUSE/),
    ])
    const away = await failToStart(
      { databaseUrl: 'postgres://user:secret@127.0.0.1:1/mesclun', dataDir: '' },
      { DATABASE_WAIT_SECONDS: '0' },
    )
    expect([away.code, away.output]).toEqual([1, expect.stringMatching(/^DATABASE_URL: /)])
    expect(away.output).not.toContain('secret')
  })

  it('names the setting of the port that is taken, and DATA_DIR if the folder cannot be used', async () => {
    const server = await aServer()
    const takenPort = new URL(server.url).port
    for (const [setting, settings] of [
      ['PORT', { PORT: takenPort, PAYMENTS: 'embedded', PAYMENTS_PORT: takenPort }],
      ['PAYMENTS_PORT', { PAYMENTS: 'embedded', PAYMENTS_PORT: takenPort }],
    ] as const) {
      const { code, output } = await failToStart(await aCopy(), settings)
      expect([code, output]).toEqual([1, expect.stringMatching(`^${setting}: .*EADDRINUSE`)])
    }
    const folder = await mkdtemp(join(tmpdir(), 'mesclun-data-'))
    const file = join(folder, 'file')
    await writeFile(file, '')
    const { code, output } = await failToStart({ databaseUrl: null, dataDir: join(file, 'below') })
    expect([code, output]).toEqual([1, expect.stringMatching(/^DATA_DIR: cannot be used: .*\n$/)])
    await rm(folder, { recursive: true })
  })

  it('names DATABASE_URL if its role may not read the tables', async () => {
    const copy = await aCopy()
    const database = await openDatabase(copy)
    const role = `reader_${randomUUID().slice(0, 8)}`
    await sql.raw(`create role ${role} login password 'secret'`).execute(database.db)
    const address = new URL(copy.databaseUrl ?? '')
    address.username = role
    address.password = 'secret'
    const { code, output } = await failToStart({ databaseUrl: address.href, dataDir: '' })
    await sql.raw(`drop role ${role}`).execute(database.db)
    await database.close()
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^DATABASE_URL: its role has too few rights: [^\n]+\n$/),
    ])
  })

  it('names HOST if the address is wrong', async () => {
    const { code, output } = await failToStart(await aCopy(), { HOST: '300.1.1.1' })
    expect([code, output]).toEqual([1, expect.stringMatching(/^HOST: [^\n]+\n$/)])
  })

  it.runIf(isFull())('names SOCIAL_LOGIN_PORT if that port is taken', async () => {
    const server = await aServer()
    const { code, output } = await failToStart(await aCopy(), {
      SOCIAL_LOGIN: 'embedded',
      SOCIAL_LOGIN_PORT: new URL(server.url).port,
    })
    expect([code, output]).toEqual([1, expect.stringMatching(/^SOCIAL_LOGIN_PORT: .*EADDRINUSE/)])
  })

  it.runIf(isFull())(
    'names a migration that was changed or failed, and warns that the database is newer',
    async () => {
      const copy = await aCopy()
      const database = await openDatabase(copy)
      await database.db
        .insertInto('migrations')
        .values({ name: '9999_newer.sql', hash: 'x' })
        .execute()
      const newer = await startServer(copy, { LOG_LEVEL: 'warn' })
      expect(newer.output()).toContain('the database was migrated by a newer program')
      await newer.end('SIGKILL')
      await runStatement(database.db)`update migrations set hash = 'y' where name like '0001%'`
      const changed = await failToStart(copy)
      expect([changed.code, changed.output]).toEqual([
        1,
        expect.stringMatching(/^DATABASE_URL: migration 0001_\S+ was changed[^\n]+\n$/),
      ])
      await runStatement(database.db)`delete from migrations`
      const failed = await failToStart(copy)
      expect([failed.code, failed.output]).toEqual([
        1,
        expect.stringMatching(/^DATABASE_URL: migration 0001_\S+ failed: [^\n]+\n$/),
      ])
      await database.close()
    },
  )

  it('waits for a database that does not answer yet, logs that, and then serves', async () => {
    const copy = await aCopy()
    const { hostname, port: real, pathname, username } = new URL(copy.databaseUrl ?? '')
    let refused = 0
    const line = createServer((client) => {
      client.on('error', () => {})
      if (refused === 0) {
        refused += 1
        client.destroy()
        return
      }
      const there = connect(Number(real), hostname)
      client.pipe(there).pipe(client)
      client.on('error', () => there.destroy())
      there.on('error', () => client.destroy())
    })
    await once(line.listen(0, '127.0.0.1'), 'listening')
    const { port } = line.address() as AddressInfo
    const server = await startServer({
      databaseUrl: `postgres://${username}@127.0.0.1:${port}${pathname}`,
      dataDir: '',
    })
    running.push(server)
    expect(server.output()).toMatch(/"msg":"DATABASE_URL: .*trying again for up to \d+ s"/)
    await expect.poll(async () => (await server.get('/readyz')).status).toBe(200)
    await server.end('SIGKILL')
    line.close()
  })
})
