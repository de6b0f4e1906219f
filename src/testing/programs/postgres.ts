import { execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, realpathSync } from 'node:fs'
import { appendFile, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seedEmptyDatabase } from '#server/import/seed.ts'
import { openJobs } from '#server/jobs/queue.ts'
import { rethrow } from '#testing/runs/rethrow.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of this run’s PostgreSQL, without a database name. */
    postgres: string
    /** A migrated and seeded data directory of the embedded database, for copying. */
    embedded: string
  }
}

/** The name of the database that the tests copy, on this run’s PostgreSQL. */
export const TEMPLATE = 'mesclun_template'

/** Runs before the server's tests: migrates and seeds both databases once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'mesclun-test-'))
  const embedded = join(directory, 'embedded')
  const server = await startPostgres(join(directory, 'postgres'))
  try {
    await Promise.all([
      fillDatabase({ databaseUrl: `${server.url}/${TEMPLATE}` }),
      fillDatabase({ dataDir: embedded }),
    ])
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgres', server.url)
  project.provide('embedded', embedded)
  return async () => {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/**
 * Migrates a database and seeds it with the demonstration chain. It has the tables of the job queue,
 * too, as after the first start of a program: creating them took a third of each test's start.
 */
export async function fillDatabase({
  databaseUrl = null,
  dataDir = '',
}: {
  databaseUrl?: string | null
  dataDir?: string
}): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir })
  await migrate(database)
  await seedEmptyDatabase(database)
  const jobs = await openJobs(database, rethrow)
  await jobs.stop()
  await database.close()
}

export type RunningPostgres = {
  /** The server’s address, without a database name; it contains the database TEMPLATE. */
  url: string
  /** The folder of its programs. */
  bin: string
  /** The folder of its data files. */
  data: string
  /** The id of its main process, which changes when it is restarted. */
  readonly pid: number
  /**
   * Ends it with a signal: SIGTERM waits for clients, SIGINT disconnects them (fast), SIGQUIT ends
   * at once (immediate).
   */
  halt: (signal: NodeJS.Signals) => Promise<void>
  /** Starts it again after `halt`; it may take a moment to answer. */
  startAgain: () => void
  stop: () => Promise<void>
}

/**
 * Starts a temporary PostgreSQL on a free port of this machine. PostgreSQL refuses to run as root,
 * so root runs it as `postgres`. `durable`: whether it waits for the disk, as in production.
 * `conf`: lines for its `postgresql.conf`. `restore`: makes the data folder, in place of a new one
 * with TEMPLATE; the start then includes the recovery.
 */
export async function startPostgres(
  directory: string,
  {
    durable = false,
    maxConnections = 200,
    conf = '',
    restore = null,
  }: {
    durable?: boolean
    maxConnections?: number
    conf?: string
    restore?: ((data: string) => Promise<void>) | null
  } = {},
): Promise<RunningPostgres> {
  const bin = findPostgres() ?? installPostgres()
  const owner = serverOwner()
  await mkdir(directory, { recursive: true })
  if (owner) {
    await chown(join(directory, '..'), owner.uid, owner.gid)
    await chown(directory, owner.uid, owner.gid)
  }
  const data = join(directory, 'data')
  const how = ['-U', 'mesclun', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  if (restore) await restore(data)
  else
    execFileSync(join(bin, 'initdb'), ['-D', data, ...how], {
      ...owner,
      cwd: directory,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  await appendFile(join(data, 'postgresql.conf'), `\n${conf}\n`)
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: directory,
    fsync: durable ? 'on' : 'off',
    max_connections: maxConnections,
  }
  const start = () =>
    spawn(
      join(bin, 'postgres'),
      [
        '-D',
        data,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...owner, cwd: directory, stdio: 'ignore' },
    )
  let server = start()
  async function halt(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  const kill = () => server.kill('SIGINT')
  process.once('exit', kill)
  const url = `postgres://mesclun@127.0.0.1:${port}`
  await insistOn(url, restore ? untilRecovered : `create database ${TEMPLATE}`)
  return {
    url,
    bin,
    data,
    halt,
    get pid() {
      return server.pid ?? 0
    },
    startAgain() {
      server = start()
    },
    async stop() {
      process.removeListener('exit', kill)
      await halt('SIGINT')
    },
  }
}

/** A statement that fails while the server still replays its log. */
const untilRecovered = `select 1 / (not pg_is_in_recovery())::integer`

/** Runs a statement on a PostgreSQL that may still be starting, repeating it until it succeeds. */
async function insistOn(url: string, statement: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: `${url}/postgres` })
    try {
      await client.connect()
      await client.query(statement)
      return
    } catch (error) {
      if (tries === 300) throw error
      await sleep(100)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function findPostgres(): string | undefined {
  const folders = [
    ...(process.env['PATH'] ?? '').split(':'),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ]
  const binFolder = folders.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
  // A folder of symbolic links may lack the other programs, so the links are resolved.
  return binFolder && dirname(realpathSync(join(binFolder, 'initdb')))
}

function installPostgres(): string {
  installPackages('postgresql', 'pgbouncer')
  const bin = findPostgres()
  if (bin) return bin
  throw new Error(
    'the tests of the server need PostgreSQL: install it (Debian: apt-get install postgresql)',
  )
}

/** Installs Debian packages if this process is permitted to. */
export function installPackages(...names: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const apt = (...words: string[]) =>
    execFileSync('apt-get', words, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  // A fresh machine has no list of packages yet.
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...names)
}

/**
 * The user as whom root runs a server that refuses to run as root; null if this process is not
 * root.
 */
export function serverOwner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: '-u' | '-g') =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * Range of ports that tests use: below the range that systems use for outgoing connections, one of
 * which could otherwise take the port before its server listens.
 */
const [FIRST_PORT, LAST_PORT] = [11_000, 32_000]
const PORTS_TRIED = 100

/** A port of this machine on which no program listens. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS_TRIED; tries += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
