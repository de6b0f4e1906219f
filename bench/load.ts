import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { median } from './median.ts'
import { processorTime, startNode, stop } from './processes.ts'

const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js')
const run = promisify(execFile)

export type Side = { origin: string; pid: number }
/** Requests answered per second, and microseconds of the server's processor time that each took. */
export type Load = { rate: number; processor: number }

export const rounds = 3
const seconds = 3
const connections = 20

/** What an anonymous browser sends. */
export const visitorHeaders = { 'accept-encoding': 'br', 'accept-language': 'fr' }

/**
 * Loads one server from a process of its own. Any reply that is not a success is a mistake in the
 * bench.
 */
async function load({ origin, pid }: Side, path: string, duration: number): Promise<Load> {
  const headers = Object.entries(visitorHeaders).flatMap(([name, value]) => [
    '-H',
    `${name}=${value}`,
  ])
  const before = processorTime(pid)
  const { stdout } = await run(
    process.execPath,
    [
      autocannon,
      '--json',
      '--no-progress',
      '-c',
      String(connections),
      '-d',
      String(duration),
      ...headers,
      origin + path,
    ],
    { maxBuffer: 1e8 },
  )
  const used = processorTime(pid) - before
  const result: { '2xx': number; non2xx: number; errors: number; duration: number } =
    JSON.parse(stdout)
  const { non2xx, errors } = result
  if (non2xx > 0 || errors > 0) throw new Error(`${path}: ${non2xx} refusals, ${errors} errors`)
  return { rate: result['2xx'] / result.duration, processor: (used * 1000) / result['2xx'] }
}

/** Loads both servers in turn, ours first, and takes the medians of the rounds. */
export async function loadInTurn(
  ours: Side,
  raw: Side,
  path: string,
): Promise<{ ours: Load; raw: Load }> {
  for (const side of [ours, raw]) await load(side, path, 1)
  const measured: { ours: Load; raw: Load }[] = []
  for (let i = 0; i < rounds; i++) {
    measured.push({ ours: await load(ours, path, seconds), raw: await load(raw, path, seconds) })
  }
  const middle = (side: 'ours' | 'raw'): Load => ({
    rate: median(measured.map((round) => round[side].rate)),
    processor: median(measured.map((round) => round[side].processor)),
  })
  return { ours: middle('ours'), raw: middle('raw') }
}

/** Runs `work` beside a bare server that has kept these addresses' replies. */
export async function besideRaw<T>(
  addresses: readonly string[],
  work: (raw: Side) => Promise<T>,
): Promise<T> {
  const child = startNode(new URL('./raw-server.ts', import.meta.url), [
    JSON.stringify(visitorHeaders),
    ...addresses,
  ])
  try {
    const [{ port }]: [{ port: number }] = (await once(child, 'message')) as [{ port: number }]
    return await work({ origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 })
  } finally {
    await stop(child)
  }
}
