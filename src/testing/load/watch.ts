import { readFileSync } from 'node:fs'
import pg from 'pg'
import { processorTime, residentMemory } from '../../../bench/tools/processes.ts'
import type { LoadStage } from './stage.ts'

/** Milliseconds between two samples. */
const EVERY = 5000

/**
 * The resources used by a process: resident memory over time, in MB; processor time including its
 * children, and the time that its main thread waited for a busy processor, both in milliseconds.
 */
export type Spent = { name: string; memory: number[]; processor: number; queued: number }
/**
 * The times that the programs themselves measured for orders. `count`: the number of orders;
 * `seconds`: the sum of their times. `within` maps a number of seconds to the number of orders that
 * took at most that long.
 */
export type OwnTimes = { count: number; within: Record<string, number>; seconds: number }

export type Watched = {
  seconds: number
  spent: Spent[]
  serverTimes: OwnTimes
  /**
   * The 99th percentile of the programs’ event loop delay, in milliseconds; the maximum over time.
   */
  loop: number
  /**
   * `waiting`: the largest number of clients that waited for the pooler; `longest`: the longest
   * wait, in seconds.
   */
  pooler: { waiting: number; longest: number; waitingAtEnd: number }
}

/**
 * Samples the processes of a stage until `stop`. From `begin` on, it counts the resources that they
 * spend.
 */
export async function watchStage(
  stage: LoadStage,
): Promise<{ begin: () => Promise<void>; stop: () => Promise<Watched> }> {
  const admin = new pg.Client({ connectionString: stage.poolerUrl })
  // If a run fails, the pooler ends before this client does, which must not throw.
  admin.on('error', () => {})
  await admin.connect()
  const pids = [...stage.pids].filter(([, pid]) => pid > 0)
  const spentNow = () =>
    new Map(
      pids.map(([name, pid]) => [name, { processor: processorTime(pid), queued: queuedTime(pid) }]),
    )
  let began = performance.now()
  let before = spentNow()
  let ownBefore = await ownTimes(stage)
  const memory = new Map(pids.map(([name]) => [name, [] as number[]]))
  let loop = 0
  let [waiting, longest] = [0, 0]

  async function takeSample(): Promise<number> {
    for (const [name, pid] of pids) memory.get(name)?.push(residentMemory(pid) / 1024)
    const texts = await readMetrics(stage)
    loop = Math.max(loop, ...texts.map((text) => gauge(text, 'nodejs_eventloop_lag_p99_seconds')))
    const { clients, seconds } = await askPooler(admin)
    waiting = Math.max(waiting, clients)
    longest = Math.max(longest, seconds)
    return clients
  }
  await takeSample()
  const timer = setInterval(() => void takeSample().catch(() => undefined), EVERY)
  return {
    async begin() {
      ;[began, before, ownBefore] = [performance.now(), spentNow(), await ownTimes(stage)]
      ;[loop, waiting, longest] = [0, 0, 0]
    },
    async stop() {
      clearInterval(timer)
      const spent = pids.map(([name, pid]) => ({
        name,
        processor: processorTime(pid) - (before.get(name)?.processor ?? 0),
        queued: queuedTime(pid) - (before.get(name)?.queued ?? 0),
        memory: memory.get(name) ?? [],
      }))
      const waitingAtEnd = await takeSample()
      await admin.end()
      return {
        seconds: (performance.now() - began) / 1000,
        spent,
        serverTimes: less(await ownTimes(stage), ownBefore),
        loop: loop * 1000,
        pooler: { waiting, longest, waitingAtEnd },
      }
    },
  }
}

/**
 * Milliseconds for which the main thread of a process was ready to run but did not; 0 if unknown.
 */
function queuedTime(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1] ?? 0) / 1e6
  } catch {
    return 0
  }
}

const readMetrics = ({ metrics }: LoadStage): Promise<string[]> =>
  Promise.all(
    // The server may close a persistent connection at the moment of its next use, so each request
    // gets its own.
    metrics.map(async (url) => (await fetch(url, { headers: { connection: 'close' } })).text()),
  )

const gauge = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)

const orderLine =
  /^http_request_duration_seconds_(bucket|count|sum)\{([^}]*route="\/api\/orders"[^}]*)\} (\S+)$/gm

/** The order times measured by all programs together. */
async function ownTimes(stage: LoadStage): Promise<OwnTimes> {
  const all: OwnTimes = { count: 0, within: {}, seconds: 0 }
  for (const text of await readMetrics(stage))
    for (const [, part, labels = '', value] of text.matchAll(orderLine)) {
      if (!labels.includes('method="POST"')) continue
      if (part === 'count') all.count += Number(value)
      else if (part === 'sum') all.seconds += Number(value)
      else {
        const bound = /le="([^"]+)"/.exec(labels)?.[1] ?? ''
        all.within[bound] = (all.within[bound] ?? 0) + Number(value)
      }
    }
  return all
}

const less = (after: OwnTimes, before: OwnTimes): OwnTimes => ({
  count: after.count - before.count,
  seconds: after.seconds - before.seconds,
  within: Object.fromEntries(
    Object.entries(after.within).map(([bound, n]) => [bound, n - (before.within[bound] ?? 0)]),
  ),
})

/** The pooler’s own database supports only the simple query protocol. */
async function askPooler(admin: pg.Client): Promise<{ clients: number; seconds: number }> {
  const { rows } = await admin.query<Record<string, string>>('show pools')
  return {
    clients: rows.reduce((sum, row) => sum + Number(row['cl_waiting']), 0),
    seconds: Math.max(
      0,
      ...rows.map((row) => Number(row['maxwait']) + Number(row['maxwait_us']) / 1e6),
    ),
  }
}
