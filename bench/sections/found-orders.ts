import { type RawBuilder, sql } from 'kysely'
import { readOrderSearch } from '#domain/orders/order-search.ts'
import type { Database, Queries } from '#server/db/open.ts'
import {
  type OrderSearch,
  isCommonIn,
  ordersQuery,
  sampleQuery,
} from '#server/stores/orders/find-orders.ts'
import { copyOrder } from '#testing/builders/many-orders.ts'
import { median, percentile } from '../tools/figures.ts'
import { withOneOrder } from '../tools/order-bodies.ts'
import { isQuick } from '../tools/quick.ts'
import { type BenchRow, row } from '../tools/table.ts'

/*
 * Measures how long the database takes to find orders among a million placed over a year, for each
 * kind of search (H2): planning and execution, as reported by PostgreSQL. Each search is repeated,
 * with a different value each time if it has one.
 */

export const foundOrdersSection = 'orders found by the head office among a million, on PostgreSQL'

const million = isQuick ? 20_000 : 1_000_000
/**
 * Number of copies that one statement inserts. A statement that inserts more could exceed the time
 * limit of the connection.
 */
const STEP = 25_000
const times = isQuick ? 5 : 40
const MOST = 50
/** Milliseconds after which a slow search is not repeated any more. */
const PATIENCE = 20_000

export const measureFoundOrders = (databaseUrl: string): Promise<BenchRow[]> =>
  withOneOrder({ DATABASE_URL: databaseUrl }, async (database, order) => {
    for (let first = 1; first <= million; first += STEP)
      await copyOrder(database, order.id, Math.min(STEP, million - first + 1), first)
    await sql`insert into refunded_orders select id, takeaway_on from orders where id % 50 = 0`.execute(
      database.db,
    )
    await sql`vacuum analyze`.execute(database.db)
    const rows: BenchRow[] = []
    for (const [name, searchOf] of Object.entries(searchesOf(order)))
      rows.push(await measure(database, name, searchOf))
    return rows
  })

type SearchOf = (nth: number) => OrderSearch

function searchesOf({ day, restaurant }: { day: string; restaurant: number }) {
  const last = Date.parse(`${day}T12:00:00Z`)
  const DAY = 86_400_000
  const dayOf = (before: number) => new Date(last - before * DAY).toISOString().slice(0, 10)
  const year = { day: dayOf(366), until: day }
  const plain: OrderSearch = {
    restaurants: null,
    persons: null,
    ...year,
    time: null,
    searchTerms: null,
    state: null,
    payment: null,
    sort: { column: 'pickup', desc: true },
    after: null,
    now: last,
  }
  const oneDay = (nth: number) => ({ day: dayOf((nth * 7) % 360), until: dayOf((nth * 7) % 360) })
  const text = (typed: string): OrderSearch => ({ ...plain, searchTerms: readOrderSearch(typed) })
  const phone = (nth: number) => `06${String((nth * 37) % 2000).padStart(8, '0')}`
  return {
    'a day': (nth) => ({ ...plain, ...oneDay(nth) }),
    'number and day': (nth) => ({ ...text(`A${10 + (nth % 80)}`), ...oneDay(nth) }),
    'number, a year': (nth) => text(`A${10 + (nth % 80)}`),
    'name, a year': (nth) => text(`client ${'abcdefghijklm'[nth % 13] ?? 'a'}${nth * 31}`),
    'beginning of one name in 26, a year': (nth) =>
      text(`client ${'abcdefghijklmnopqrstuvwxyz'[nth % 26] ?? 'a'}`),
    'beginning of every name, a year': () => text('client'),
    'phone, a year': (nth) => text(phone(nth)),
    'e-mail, a year': (nth) => text(`client${nth * 31}@example.com`),
    'amount, a year': (nth) =>
      text(`${5 + (nth % 49)},${String((nth * 7) % 100).padStart(2, '0')}`),
    'card, a year': (nth) => text(String((nth * 251) % 10_000).padStart(4, '0')),
    'late, a day': (nth) => ({ ...plain, ...oneDay(nth), state: 'late' }),
    'refunded, a month': (nth) => ({
      ...plain,
      day: dayOf(30 + (nth % 300)),
      until: dayOf(nth % 300),
      state: 'refunded',
    }),
    'one restaurant, a month': (nth) => ({
      ...plain,
      restaurants: [restaurant],
      day: dayOf(30 + (nth % 300)),
      until: dayOf(nth % 300),
    }),
    'a year, by pick-up': () => plain,
    'a year, by placing': () => ({ ...plain, sort: { column: 'placed', desc: false } }),
    'a year, by amount': () => ({ ...plain, sort: { column: 'amount', desc: true } }),
    'a year, by number': () => ({ ...plain, sort: { column: 'number', desc: false } }),
    'a month, by amount': (nth) => ({
      ...plain,
      day: dayOf(30 + (nth % 300)),
      until: dayOf(nth % 300),
      sort: { column: 'amount', desc: true },
    }),
    'a day, by amount': (nth) => ({
      ...plain,
      ...oneDay(nth),
      sort: { column: 'amount', desc: true },
    }),
  } satisfies Record<string, SearchOf>
}

/** Milliseconds that a statement takes in the database. */
async function timeOf(db: Queries, statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }]
  }>`explain (analyze, timing off, format json) ${statement}`.execute(db)
  const plan = rows[0]?.['QUERY PLAN'][0]
  if (plan === undefined) throw new Error('EXPLAIN returned no query plan')
  return plan['Planning Time'] + plan['Execution Time']
}

async function measure({ db }: Database, name: string, searchOf: SearchOf): Promise<BenchRow> {
  const took: number[] = []
  const began = performance.now()
  // The first run is not counted: it reads data that is not in memory yet.
  for (let nth = 0; nth <= times; nth++) {
    if (took.length > 0 && performance.now() - began > PATIENCE) break
    const search = searchOf(nth)
    const sample = sampleQuery(search)
    const isCommon = sample !== null && isCommonIn((await sample.execute(db)).rows.length)
    const sampled = sample === null ? 0 : await timeOf(db, sample)
    const totalTime = sampled + (await timeOf(db, ordersQuery(search, isCommon)))
    if (nth > 0) took.push(totalTime)
  }
  return row(name, 'ms', median(took), {
    target: { of: 'ours', most: MOST },
    note: `95 of 100 within ${percentile(took, 95).toFixed(1)} ms`,
  })
}
