import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort, installPackages, serverOwner } from './postgres.ts'

/** A pooler in front of a database. */
export type RunningPooler = {
  databaseUrl: string
  /** The id of its process, which changes when it is restarted. */
  readonly pid: number
  /** Ends it at once (`kill -9`); `startAgain` starts it at the same address, and waits until it answers. */
  kill: () => Promise<void>
  startAgain: () => Promise<void>
  stop: () => Promise<void>
}

/** Number of connections to the server, shared by all clients. */
const SERVER_CONNECTIONS = 4

/**
 * Starts PgBouncer on a free port of this machine. Each transaction uses any connection to the
 * server. `extra`: additional lines of its settings. `password`: the password that clients must
 * send.
 */
export async function startPooler(
  databaseUrl: string,
  extra: Record<string, string> = {},
  password = '',
): Promise<RunningPooler> {
  const program = findPooler() ?? installPooler()
  const owner = serverOwner()
  const { hostname, port: serverPort, pathname, username } = new URL(databaseUrl)
  const port = await freePort()
  const directory = await mkdtemp(join(tmpdir(), 'mesclun-pooler-'))
  const [settings, users] = [join(directory, 'pgbouncer.ini'), join(directory, 'users.txt')]
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: String(SERVER_CONNECTIONS),
    max_client_conn: '200',
    ...extra,
  }
  await writeFile(users, `"${username}" "${password}"\n`)
  await writeFile(
    settings,
    [
      `[databases]\n* = host=${hostname} port=${serverPort}\n[pgbouncer]`,
      ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  )
  if (owner)
    for (const path of [directory, settings, users]) await chown(path, owner.uid, owner.gid)
  const start = () => spawn(program, [settings], { ...owner, cwd: directory, stdio: 'ignore' })
  let pooler = start()
  async function kill(): Promise<void> {
    if (pooler.exitCode !== null || pooler.signalCode !== null) return
    const ended = once(pooler, 'exit')
    if (pooler.kill('SIGKILL')) await ended
  }
  const killNow = () => pooler.kill('SIGKILL')
  process.once('exit', killNow)
  const url = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`
  await waitFor(url)
  return {
    databaseUrl: url,
    get pid() {
      return pooler.pid ?? 0
    },
    kill,
    async startAgain() {
      pooler = start()
      await waitFor(url)
    },
    async stop() {
      process.removeListener('exit', killNow)
      await kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function waitFor(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (error) {
      if (tries === 100) throw error
      await sleep(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function findPooler(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/bin']
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))
}

function installPooler(): string {
  installPackages('pgbouncer')
  const program = findPooler()
  if (program) return program
  throw new Error(
    'tests behind a pooler need PgBouncer: install it (Debian: apt-get install pgbouncer)',
  )
}
