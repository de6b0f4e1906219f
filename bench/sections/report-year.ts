import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { dayAfter } from '#domain/time/days.ts'
import type { Database } from '#server/db/open.ts'
import { updateSums } from '#server/features/reports/update-sums.ts'
import { readReport } from '#server/features/reports/report.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { openCatalogue } from '#server/state/catalogue/current-catalogue.ts'
import { writeLargeChain } from '#testing/builders/a-large-chain.ts'
import type { RunningPostgres } from '#testing/programs/postgres.ts'
import { LAST_DAY, type Patiently, makeYear, makeYearBefore } from '../tools/a-year-of-orders.ts'
import { ask, databaseFor } from '../tools/database.ts'
import { inRounds, median, percentile } from '../tools/figures.ts'
import { withOneOrder } from '../tools/order-bodies.ts'
import { withProgram } from '../tools/processes.ts'
import { isQuick } from '../tools/quick.ts'
import { type BenchRow, row } from '../tools/table.ts'
import { orderPlacer } from './orders.ts'

/*
 * Measures a year of a large chain on PostgreSQL, and of one restaurant on the embedded database:
 * the time to calculate the sums of its days, the time of a page of reports, and the cost that
 * marking a day for the reports adds to an order (H16). `REPORT_RESTAURANTS` and `REPORT_ORDERS`
 * (orders per restaurant) reduce the size of the chain.
 */

export const reportYearSection = 'reports of a year (H16)'

const restaurants = Number(process.env['REPORT_RESTAURANTS'] ?? (isQuick ? 20 : 3000))
const each = Number(process.env['REPORT_ORDERS'] ?? (isQuick ? 365 : 10_000))
/**
 * Number of restaurants in the demonstration chain. The measured chain is an enlarged copy, so it
 * has at least as many.
 */
const CHAIN = 48
const times = isQuick ? 3 : 20
/** Number of orders per round. */
const amount = isQuick ? 100 : 800
const MOST = 1000

export async function measureReportYear(postgres: RunningPostgres): Promise<BenchRow[]> {
  return [
    ...(await measureChain(postgres)),
    ...(await measureEmbedded()),
    ...(await measureMarks(postgres)),
  ]
}

async function measureChain({ url }: RunningPostgres): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mesclun-year-'))
  try {
    await writeLargeChain(folder, Math.max(CHAIN, restaurants))
    await ask(`${url}/postgres`, 'create database bench_report_year')
    const where = { DATABASE_URL: `${url}/bench_report_year` }
    return await measureYear(where, { CHAIN_FILES: folder }, restaurants)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Measures one restaurant of the demonstration chain on the embedded database, like the program of
 * an owner with a single salad bar.
 */
async function measureEmbedded(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mesclun-year-'))
  try {
    const rows = await measureYear({ DATA_DIR: folder }, {}, 1)
    return rows.map(({ name, ...rest }) => ({ name: `embedded: ${name}`, ...rest }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** `where`: settings that name the database; `chain`: settings of the data that fills it. */
async function measureYear(
  where: { DATABASE_URL?: string; DATA_DIR?: string },
  chain: Record<string, string>,
  many: number,
): Promise<BenchRow[]> {
  return withOneOrder({ ...where, ...chain }, async (database) => {
    const { rows } = await sql<{ id: number }>`
      select id from restaurants where retired_at is null order by id`.execute(database.db)
    const ids = rows.map(({ id }) => id).slice(0, many)
    process.stderr.write(`  ${ids.length} × ${each} orders …\n`)
    const url = where.DATABASE_URL
    const patiently: Patiently = (statement) =>
      url === undefined ? sql.raw(statement).execute(database.db) : ask(url, statement)
    await makeYear(database, { restaurants: ids, each, patiently })
    // The planner needs fresh statistics for sums and reports. `vacuum` would read all rows again.
    await patiently('analyze')
    return [
      await measureKeeping(database, patiently, many),
      ...(await measureReports(database, ids)),
    ]
  })
}

/**
 * Measures the calculation of the year's sums, then adds the sums of the year before it, without
 * orders.
 */
async function measureKeeping(
  database: Database,
  patiently: Patiently,
  many: number,
): Promise<BenchRow> {
  const { db } = database
  const marks = async () =>
    Number(
      (await sql<{ count: string }>`select count(*) from report_marks`.execute(db)).rows[0]?.count,
    )
  const days = await marks()
  process.stderr.write(`  sums of ${days} days …\n`)
  const began = performance.now()
  while ((await marks()) > 0) await updateSums({ database, now: Date.now })
  const took = performance.now() - began
  await makeYearBefore(database)
  await patiently('analyze')
  return row('keeping a day of a restaurant', 'ms', took / days, {
    note: `${days} days of ${Math.round((many * each) / days)} orders, in ${(took / 1000).toFixed(0)} s`,
  })
}

async function measureReports(database: Database, ids: readonly number[]): Promise<BenchRow[]> {
  const catalogue = await openCatalogue(
    { database, draws: false, now: Date.now },
    (error: unknown) => {
      throw error
    },
  )
  const viewer: StaffViewer = {
    staff: '',
    session: '',
    name: '',
    email: '',
    locale: 'fr',
    grants: [{ role: 'owner', scope: 'chain', restaurants: null }],
    confirmedUntil: 0,
    firstPasskeyUntil: null,
    hasPasskey: true,
    until: 0,
  }
  const year = { from: dayAfter(LAST_DAY, -364), until: LAST_DAY }
  const besideYear = { besideFrom: dayAfter(LAST_DAY, -729), besideUntil: dayAfter(LAST_DAY, -365) }
  const week = { from: dayAfter(LAST_DAY, -6), until: LAST_DAY }
  const besideWeek = { besideFrom: dayAfter(LAST_DAY, -13), besideUntil: dayAfter(LAST_DAY, -7) }
  const restaurantRanges = {
    'a restaurant, a year beside': { ...year, ...besideYear, scope: `restaurant:${ids[0]}` },
    'a restaurant, a week beside': { ...week, ...besideWeek, scope: `restaurant:${ids[0]}` },
  }
  const all = {
    'the chain, a year beside the one before': { ...year, ...besideYear },
    'the chain, a week beside the one before': { ...week, ...besideWeek },
    'a seller, a year beside': { ...year, ...besideYear, scope: 'seller:mesclun' },
    'a group, a year beside': { ...year, ...besideYear, scope: 'group:group-0' },
    ...restaurantRanges,
  }
  const pages = ids.length === 1 ? restaurantRanges : all
  const rows: BenchRow[] = []
  try {
    for (const [name, query] of Object.entries(pages)) {
      const took: number[] = []
      // The first run is not counted: it reads data that is not in memory yet.
      for (let nth = 0; nth <= times; nth += 1) {
        const began = performance.now()
        await readReport({ catalogue, database }, viewer, { ...query, locale: 'fr' })
        if (nth > 0) took.push(performance.now() - began)
      }
      rows.push(
        row(name, 'ms', median(took), {
          target: { of: 'ours', most: MOST },
          note: `95 of 100 within ${percentile(took, 95).toFixed(0)} ms; ${ids.length} × ${each} orders`,
        }),
      )
    }
  } finally {
    await catalogue.stop()
  }
  return rows
}

/** Triggers that mark the days whose reports an order changes. */
const triggers = [
  ['order_steps', 'order_steps_mark'],
  ['order_points', 'order_points_mark'],
  ['customer_orders', 'customer_orders_note'],
] as const

type Placer = Awaited<ReturnType<typeof orderPlacer>>

/** Measures orders per second with and without the triggers that mark days, in turn. */
async function measureMarks(postgres: RunningPostgres): Promise<BenchRow[]> {
  const [marked, plain] = [
    await databaseFor(postgres, 'report_marked'),
    await databaseFor(postgres, 'report_plain'),
  ]
  for (const [table, trigger] of triggers) await ask(plain, `drop trigger ${trigger} on ${table}`)
  const place = async (databaseUrl: string, work: (place: Placer) => Promise<BenchRow[]>) =>
    withProgram({ DATABASE_URL: databaseUrl }, async (program) => work(await orderPlacer(program)))
  return place(marked, (placeMarked) =>
    place(plain, async (placePlain) => {
      await placeMarked(100)
      await placePlain(100)
      const figures = await inRounds(async () => ({
        marked: (await placeMarked(amount)).rate,
        plain: (await placePlain(amount)).rate,
      }))
      return [
        row('orders placed, marked and summed up', '/s', figures.marked, {
          limit: { by: 'without', value: figures.plain },
          target: { of: 'ratio', least: 0.9 },
        }),
      ]
    }),
  )
}
