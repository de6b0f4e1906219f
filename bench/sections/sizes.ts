import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { href } from '#contract/pages/links.ts'
import { locales } from '#contract/pages/locales.ts'
import type { RunningPostgres } from '#testing/programs/postgres.ts'
import { writeLargeChain } from '#testing/builders/a-large-chain.ts'
import { ask } from '../tools/database.ts'
import { inRounds } from '../tools/figures.ts'
import { fire, visitorHeaders } from '../tools/load.ts'
import { apiOf } from '../tools/order-bodies.ts'
import { type BenchProgram, spending, startProgram } from '../tools/processes.ts'
import { isQuick } from '../tools/quick.ts'
import { type BenchRow, row } from '../tools/table.ts'
import { listRestaurants } from '#contract/shop/restaurants.ts'
import { orderPlacer } from './orders.ts'

export const sizesSection = 'chains of different sizes, on PostgreSQL (B7)'

const sizes = isQuick ? [48, 300] : [48, 1000, 3000]
/** Number of requests of each kind per round. */
const amount = isQuick ? 100 : 300
const connections = 4

/**
 * Addresses that a visit requests; `i` is the number of the request, so that each may name a
 * different restaurant.
 */
type Paths = Record<string, (i: number) => string>

/**
 * Number of restaurants whose openings are requested at once: as many as a list shows on one
 * screen.
 */
const SCREEN = 20

const pathsOf = (ids: readonly number[]): Paths => {
  const idAt = (i: number) => ids[(i * 37) % ids.length] ?? 0
  const screen = (i: number) => Array.from({ length: SCREEN }, (_, n) => idAt(i + n)).join(',')
  const searches = ['marsel', 'lyon', '75011', 'saint etienne']
  return {
    'openings of a screen': (i) => `/api/openings?ids=${screen(i)}`,
    'a page of the list': () => '/api/places?limit=20',
    search: (i) => `/api/places?limit=20&query=${encodeURIComponent(searches[i % 4] ?? '')}`,
    'the map of France': () => '/api/map?box=41,-5.6,51.4,9.8',
    times: (i) => `/api/restaurants/${idAt(i)}/takeaway`,
    menu: (i) => `/api/restaurants/${idAt(i)}/menu?language=fr`,
    'home page': () => href('home', 'fr'),
  }
}

/**
 * Compares the same chain with few and with thousands of restaurants: processor time of the program
 * for the requests of a visit and for an order, and its memory after every home page has been
 * visited.
 */
export async function measureSizes(postgres: RunningPostgres): Promise<BenchRow[]> {
  const measured: { size: number; figures: Record<string, number> }[] = []
  for (const size of sizes) {
    process.stderr.write(`  ${size} restaurants …\n`)
    measured.push({ size, figures: await measureSize(postgres, size) })
  }
  const [small] = measured
  return measured.flatMap(({ size, figures }) =>
    Object.entries(figures).map(([name, value]) => {
      const isMemory = name === MEMORY
      const before = small?.figures[name] ?? Number.NaN
      return row(`${name}, ${size} restaurants`, isMemory ? 'MB' : 'ms', value, {
        note: size === small?.size ? '' : `${(value / before).toFixed(2)} times ${small?.size}`,
      })
    }),
  )
}

const MEMORY = 'memory after every home page'

async function measureSize(
  postgres: RunningPostgres,
  size: number,
): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'mesclun-chain-'))
  await writeLargeChain(folder, size, { capacity_per_slot: 1000, peak_capacity_per_slot: null })
  await ask(`${postgres.url}/postgres`, `create database bench_chain_${size}`)
  const databaseUrl = `${postgres.url}/bench_chain_${size}`
  const program = await startProgram({ DATABASE_URL: databaseUrl, CHAIN_FILES: folder })
  try {
    const ids = await idsOf(program)
    const paths = pathsOf(ids)
    const names = Object.keys(paths)
    // Sends each kind of request without measuring it, because the first requests read data that is
    // cached afterwards.
    for (const name of names) await costOf(program, paths[name] ?? (() => '/'))
    const figures = await inRounds(async () => {
      const costs: [string, number][] = []
      for (const name of names)
        costs.push([name, await costOf(program, paths[name] ?? (() => '/'))])
      return Object.fromEntries(costs)
    })
    const order = await costOfOrders(program)
    await seeEveryHome(program, ids)
    return { ...figures, order, [MEMORY]: await memoryOf(program) }
  } finally {
    await program.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function idsOf({ origin }: BenchProgram): Promise<number[]> {
  const api = apiOf(origin)
  const ids: number[] = []
  for (let after: number | undefined; ;) {
    const { results, next } = await api.call(listRestaurants, { query: { limit: 300, after } })
    ids.push(...results.map(({ id }) => id))
    if (next === null) return ids
    after = next
  }
}

/** Returns the milliseconds of the program's processor time per request. */
async function costOf(
  { origin, pid }: BenchProgram,
  pathOf: (i: number) => string,
): Promise<number> {
  let requestCount = 0
  const setupRequest = (request: object) => ({ ...request, path: pathOf((requestCount += 1)) })
  const requests = [{ method: 'GET', headers: visitorHeaders, setupRequest }]
  const { spent } = await spending([pid], () =>
    fire({ url: origin, connections, amount, requests }),
  )
  return (spent[0] ?? 0) / amount
}

async function costOfOrders(program: BenchProgram): Promise<number> {
  const place = await orderPlacer(program)
  await place(amount / 4)
  const { spent } = await spending([program.pid], () => place(amount))
  return (spent[0] ?? 0) / amount
}

/** Visits the home page of every restaurant in every language, as its visitors do. */
async function seeEveryHome({ origin }: BenchProgram, ids: readonly number[]): Promise<void> {
  for (const locale of locales)
    for (const id of ids) {
      const cookie = `language=${locale}; restaurant=${id}`
      const reply = await fetch(origin + href('home', locale), {
        headers: { ...visitorHeaders, cookie },
      })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`home page of restaurant ${id}: ${reply.status}`)
    }
}

/** Returns the megabytes of resident memory of the process. */
async function memoryOf({ pid }: BenchProgram): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1000
}
