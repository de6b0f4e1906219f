import { execFileSync } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { RunningPostgres } from '#testing/programs/postgres.ts'
import type { PlayFault } from './play-fault.ts'

export const databaseFaults = {
  'stop immediate': stop('SIGQUIT'),
  'stop fast': stop('SIGINT'),
  kill: stop('SIGKILL'),
  'terminate backends': ({ postgres }, away) => terminateBackends(postgres, away),
  async 'stand still'({ site, postgres }) {
    await standStill(postgres)
    return { unreachable: site.shops }
  },
  'connections used up': ({ postgres }) => exhaustConnections(postgres),
  'disk full': ({ disk }) => fillDisk(disk),
} satisfies Record<string, PlayFault>

function stop(signal: NodeJS.Signals): PlayFault {
  return async ({ site, postgres }, away) => {
    await stopAndStart(postgres, signal, away)
    return { unreachable: site.shops }
  }
}

async function stopAndStart(
  postgres: RunningPostgres,
  signal: NodeJS.Signals,
  away: number,
): Promise<void> {
  const backends = childrenOf(postgres.pid)
  await postgres.halt(signal)
  await sleep(away)
  // After the kill of PostgreSQL’s main process, its backends run until they notice the kill.
  // PostgreSQL cannot start again before they have ended.
  for (let looks = 0; looks < 300 && backends.some(isAlive); looks += 1) await sleep(100)
  postgres.startAgain()
}

/** Ends random connections of the programs, whatever they are doing. */
async function terminateBackends(postgres: RunningPostgres, away: number): Promise<void> {
  await inPostgres(postgres, async (client) => {
    for (const end = performance.now() + away; performance.now() < end; await sleep(40)) {
      await client.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and backend_type = 'client backend' order by random() limit 2`)
    }
  })
}

const STANDS_STILL = 20_000

async function standStill({ pid }: RunningPostgres): Promise<void> {
  const processes = [pid, ...childrenOf(pid)]
  for (const processId of processes) process.kill(processId, 'SIGSTOP')
  await sleep(STANDS_STILL)
  for (const processId of processes) if (isAlive(processId)) process.kill(processId, 'SIGCONT')
}

const USED_UP = 25_000

/** Takes every free connection, including those for superusers, and ends those of the programs. */
async function exhaustConnections(postgres: RunningPostgres): Promise<void> {
  const connections: pg.Client[] = []
  const takeAll = async () => {
    for (;;) {
      const client = new pg.Client({
        connectionString: `${postgres.url}/postgres`,
        application_name: 'taken',
      })
      client.on('error', () => {})
      try {
        await client.connect()
      } catch {
        return
      }
      connections.push(client)
    }
  }
  await takeAll()
  for (const end = performance.now() + USED_UP; performance.now() < end; await sleep(200)) {
    await connections[0]?.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name <> 'taken' and backend_type = 'client backend'`)
    await takeAll()
  }
  await Promise.all(connections.map((client) => client.end().catch(() => undefined)))
}

const FULL_FOR = 8000
const LEFT_BYTES = 0

async function fillDisk(disk: string | null): Promise<void> {
  if (disk === null)
    throw new Error('the database has no disk for itself, so the disk is not filled')
  const ballast = join(disk, 'ballast')
  const { bavail, bsize } = await statfs(disk)
  await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - LEFT_BYTES))).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error
    },
  )
  await sleep(FULL_FOR)
  await rm(ballast, { force: true })
}

async function inPostgres(
  { url }: RunningPostgres,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
