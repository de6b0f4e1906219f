import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import type { Order, Quote } from '#contract/shop/orders.ts'
import type { Takeaway, WireRestaurant } from '#contract/shop/restaurants.ts'
import { readSource } from '#server/chain/source.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { cardToken, pay, paymentOrigin } from '#testing/builders/a-card.ts'
import { aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { anOrder, send } from '#testing/builders/an-order.ts'
import { linesOf } from '#testing/builders/lines-of-menu.ts'
import {
  type ChainFiles,
  filesOf,
  randomChain,
  randomSlip,
  withSlip,
} from '#testing/builders/random-chain.ts'
import {
  type DatabaseCopy,
  type DatabaseKind,
  copyDatabase,
  copyOf,
  databaseKinds,
  emptyDatabase,
} from '#testing/programs/a-database.ts'
import { type Answer, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { budget } from '#testing/runs/budget.ts'
import { checkChain, missingFiles } from './check-chain.ts'
import { exportChain } from './export-chain.ts'
import type { ChainFault, Fault } from './faults.ts'
import { type ChainText, importTexts, inOrder } from './import-folder.ts'
import { importText, inImportTurn } from './import-text.ts'

/** Chains that are opened and visited, and slips that are tried for a refusal. */
const RUNS = budget({ slice: 5, whole: 60 })
const SLIPS = budget({ slice: 150, whole: 3000 })

const textsOf = (files: ChainFiles): ChainText[] =>
  inOrder(Object.entries(files).map(([name, value]) => ({ name, text: JSON.stringify(value) })))

/** What `chain import` does; the faults where it refuses, else what it says would hurt later. */
async function importChain(
  database: Database,
  texts: readonly ChainText[],
): Promise<{ faults: Fault[] } | { hints: ChainFault[] }> {
  return inImportTurn(database, async (tx) => {
    const done = await importTexts(tx, texts)
    if ('faults' in done) return { faults: done.faults }
    const missing = await missingFiles(tx)
    return missing.length > 0
      ? { faults: missing.map((path) => ({ path: `$ ${path}`, problem: 'is missing' })) }
      : { hints: checkChain(await readSource(tx)) }
  })
}

const empty = new Map<DatabaseKind, DatabaseCopy>()
function copyEmpty(kind: DatabaseKind): Promise<DatabaseCopy> {
  const found = empty.get(kind)
  if (found === undefined) throw new Error('there is no empty database')
  return copyOf(found)
}
beforeAll(async () => {
  for (const kind of databaseKinds) {
    const copy = await emptyDatabase(kind)
    const database = await openDatabase(copy)
    await migrate(database)
    await database.close()
    empty.set(kind, copy)
  }
})
afterAll(async () => {
  for (const copy of empty.values()) await copy.remove()
})

/** Opens the program on a chain; returns false where the import refuses it. */
async function withChain(
  kind: DatabaseKind,
  texts: readonly ChainText[],
  work: (app: TestApp, hints: readonly ChainFault[]) => Promise<void>,
): Promise<boolean> {
  const copy = await copyEmpty(kind)
  const database = await openDatabase(copy)
  const done = await importChain(database, texts)
  await database.close()
  if ('faults' in done) {
    await copy.remove()
    for (const { path } of done.faults) expect(path).toMatch(/^\$/)
    return false
  }
  const app = await openTestApp(kind, {}, { given: copy })
  try {
    await work(app, done.hints)
  } finally {
    await app.close()
  }
  return true
}

describe('any chain that check lets pass', () => {
  it(
    'sells, pays, cancels and gives receipts and mails in each restaurant, or says why not (B1, B4, B5, B6, B8)',
    { timeout: 1_800_000 },
    async () => {
      const reached = { passed: 0, placed: 0, cancelled: 0 }
      await fc.assert(
        fc.asyncProperty(
          randomChain,
          fc.oneof(
            { weight: 4, arbitrary: fc.constant(null) },
            { weight: 1, arbitrary: randomSlip },
          ),
          fc.constantFrom<DatabaseKind>('postgres', 'postgres', 'postgres', 'embedded'),
          async (plan, slip, kind) => {
            const files = filesOf(plan)
            const texts = textsOf(slip === null ? files : withSlip(files, slip).files)
            await withChain(kind, texts, async (app, hints) => {
              const orders = await visitAll(app, hints)
              reached.passed += 1
              reached.placed += orders.placed
              reached.cancelled += orders.cancelled
              await comesBack(app)
            })
          },
        ),
        { numRuns: RUNS, endOnFailure: true },
      )
      expect(Object.values(reached).every((count) => count > 0)).toBe(true)
    },
  )

  it(
    'is refused with its place for a slip anywhere, unless the slip does no harm (B1, B8)',
    { timeout: 1_800_000 },
    async () => {
      const copy = await copyDatabase('postgres')
      const database = await openDatabase(copy)
      let refused = 0
      await fc.assert(
        fc.asyncProperty(randomChain, randomSlip, async (plan, slip) => {
          const { name, files } = withSlip(filesOf(plan), slip)
          const undo = new Error('only tried')
          const tried = inImportTurn(database, async (tx) => {
            const done = await importText(tx, JSON.stringify(files[name]))
            if ('faults' in done) {
              refused += 1
              for (const { path } of done.faults) expect(path).toMatch(/^\$/)
            }
            throw undo
          })
          await tried.catch((error: unknown) => {
            if (error !== undo) throw error
          })
        }),
        { numRuns: SLIPS, endOnFailure: true },
      )
      expect(refused).toBeGreaterThan(0)
      await database.close()
      await copy.remove()
    },
  )
})

/** Exported and imported again, it is the same (B8). */
async function comesBack({ database }: TestApp): Promise<void> {
  const exported = await exportChain(database.db)
  const copy = await copyEmpty('postgres')
  const other = await openDatabase(copy)
  try {
    const files = inOrder([...exported].map(([name, text]) => ({ name, text })))
    const done = await importChain(other, files)
    expect('faults' in done ? done.faults : []).toEqual([])
    expect(await exportChain(other.db)).toEqual(exported)
  } finally {
    await other.close()
    await copy.remove()
  }
}

/** The text of an answer that may be a refusal, but no error of the server. */
function sound({ status, text }: Answer, about: string): string {
  if (status >= 500) throw new Error(`${about}: ${status} ${text}`)
  return text
}

async function visitAll(app: TestApp, hints: readonly ChainFault[]) {
  for (const locale of locales)
    for (const path of ['/api/menu', '/api/site', '/api/allergens', '/api/terms/current'])
      sound(await app.get(path, { 'accept-language': locale }), path)
  for (const path of [
    '/api/companies/',
    '/api/openings',
    '/api/places',
    '/api/map?box=40,-6,52,10',
  ])
    sound(await app.get(path), path)
  const { results } = (await app.get('/api/restaurants/')).json<{ results: WireRestaurant[] }>()
  const total = { placed: 0, cancelled: 0 }
  for (const [i, restaurant] of results.entries()) {
    const hinted = hints.filter(
      ({ file, problem }) =>
        file === 'restaurants.json' && problem.startsWith(`${restaurant.slug} `),
    )
    const done = await visit(app, restaurant, { hinted, locale: locales[i % 4] ?? 'fr' })
    total.placed += done.placed
    total.cancelled += done.cancelled
  }
  return total
}

async function visit(
  app: TestApp,
  { id, slug, name, payment_options: options }: WireRestaurant,
  { hinted, locale }: { hinted: readonly ChainFault[]; locale: string },
): Promise<{ placed: number; cancelled: number }> {
  const read = async (path: string, language = locale) => {
    const answer = await app.get(path, { 'accept-language': language })
    expect([path, answer.status, answer.text.slice(0, 300)]).toEqual([
      path,
      200,
      expect.any(String),
    ])
    return answer
  }
  for (const language of locales) await read(`/api/restaurants/${id}/menu`, language)
  await read(`/api/restaurants/${slug}`)
  await read(`/api/openings?ids=${id}`)
  await read(`/api/places?query=${encodeURIComponent(name.slice(0, 100))}`)
  const menu = (await read(`/api/restaurants/${id}/menu`)).json<WireMenu>()
  const lines = linesOf(menu)
  const placed: Order[] = []
  for (const payment of ['at-restaurant', 'card'] as const) {
    const { next } = (await read(`/api/restaurants/${id}/takeaway`)).json<Takeaway>()
    const quoted = await app.post(
      '/api/quotes',
      { restaurant: id, lines },
      { 'accept-language': locale },
    )
    sound(quoted, `a quote in ${slug}`)
    const quote = quoted.json<Quote>()
    const body = await anOrder(app, {
      restaurant: id,
      lines,
      payment,
      takeawayAt: next?.at ?? '2026-11-24T11:30:00.000Z',
    })
    const answer = await send(app, body, undefined, { 'accept-language': locale })
    sound(answer, `an order in ${slug}`)
    const isOffered =
      quote.toPay === 0 ||
      options.includes(payment === 'card' ? 'card_online' : 'pay_at_restaurant')
    const sells = next !== null && lines.length > 0 && quote.cartTotal > 0 && isOffered
    if (answer.status !== 201) {
      expect(answer.json()).toMatchObject({ code: expect.any(String) })
      expect([slug, sells && hinted.length === 0, answer.text]).toEqual([slug, false, answer.text])
      continue
    }
    const order = answer.json<Order>()
    expect([order.toPay, order.lines]).toEqual([quote.toPay, quote.lines])
    if (order.status === 'awaiting-payment') {
      const paid = await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
      expect([paid.status, paid.text]).toEqual([201, expect.stringContaining('"received"')])
    }
    placed.push(order)
  }
  await app.drain()
  for (const order of placed) await hasPapers(app, order, 'sale')
  const [cancelled] = placed
  if (cancelled === undefined) return { placed: 0, cancelled: 0 }
  const kitchen = await aKitchen(app, id)
  const order = await orderIdOf(app, cancelled)
  await kitchen.board()
  const tapped = await kitchen.tap(order, { action: 'cancel', reason: 'closed' })
  expect([tapped.status, tapped.text]).toEqual([200, expect.any(String)])
  await app.drain()
  await hasPapers(app, cancelled, 'refund')
  return { placed: placed.length, cancelled: 1 }
}

async function hasPapers(app: TestApp, order: Order, kind: 'sale' | 'refund'): Promise<void> {
  const address = `/api/orders/${order.token}/receipt`
  for (const path of [`${address}?kind=${kind}`, `${address}.pdf?kind=${kind}`]) {
    const answer = await app.get(path)
    expect([path, answer.status]).toEqual([path, 200])
  }
  const { rows } = await sql<{ kind: string }>`
    select kind from mails where order_id = ${await orderIdOf(app, order)} order by id`.execute(
    app.database.db,
  )
  expect(rows.map((row) => row.kind)).toEqual(
    kind === 'sale' ? ['confirmation'] : ['confirmation', 'cancellation'],
  )
}
