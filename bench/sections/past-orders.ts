import { randomUUID } from 'node:crypto'
import { Registry } from '@prometheus-io/client'
import { placeOrder } from '#contract/shop/orders.ts'
import { openDatabase } from '#server/db/open.ts'
import { createPasswords } from '#server/state/passwords/passwords.ts'
import { prepareDevice } from '#testing/builders/a-paired-device.ts'
import { copyOrder } from '#testing/builders/many-orders.ts'
import type { RunningPostgres } from '#testing/programs/postgres.ts'
import { ask } from '../tools/database.ts'
import { inRounds } from '../tools/figures.ts'
import { fire } from '../tools/load.ts'
import { apiOf, ordersAt } from '../tools/order-bodies.ts'
import { type BenchProgram, spending, startProgram } from '../tools/processes.ts'
import { isQuick } from '../tools/quick.ts'
import { type BenchRow, row } from '../tools/table.ts'

const past = isQuick ? 20_000 : 1_000_000
/**
 * Number of copies that one statement inserts. A statement that inserts more could exceed the time
 * limit of the connection.
 */
const STEP = 25_000
/** Number of today's orders on the board. */
const TODAY = 20
/** Number of calls of each kind per round. */
const CALLS = isQuick ? 50 : 500
const password = 'Trois radis, 2 navets & du sel'
const email = 'camille@example.org'

export const pastOrdersSection = `what a call costs after ${past} past orders, beside a shop without any, on PostgreSQL`

type Call = { path: string; headers: Record<string, string> }
type Shop = { program: BenchProgram; calls: Record<string, Call> }

/**
 * Measures the processor time of a call, of the program and the database together, in turn at a
 * shop with a year of past orders and at a shop that has only orders of today.
 */
export async function measurePastOrders(
  postgres: RunningPostgres,
  fullUrl: string,
  newUrl: string,
): Promise<BenchRow[]> {
  const [full, fresh] = [await openShop(fullUrl), await openShop(newUrl)]
  try {
    await fillPast(fullUrl)
    const rows: BenchRow[] = []
    for (const name of Object.keys(full.calls)) {
      const cost = async ({ program, calls }: Shop) => {
        const { path, headers } = calls[name] ?? { path: '', headers: {} }
        const load = () =>
          fire({ url: program.origin + path, connections: 4, amount: CALLS, headers })
        const { spent } = await spending([program.pid, postgres.pid], load)
        return spent.reduce((sum, time) => sum + time, 0) / CALLS
      }
      for (const shop of [full, fresh]) await cost(shop)
      const figures = await inRounds(async () => ({
        full: await cost(full),
        fresh: await cost(fresh),
      }))
      rows.push(
        row(name, 'ms', figures.full, {
          limit: { by: 'without', value: figures.fresh },
          target: { of: 'ratio', most: 1.1 },
        }),
      )
    }
    return rows
  } finally {
    await Promise.all([full, fresh].map(({ program }) => program.stop()))
  }
}

/**
 * Opens a shop with some orders of today. The first of them belongs to a customer who is logged in.
 */
async function openShop(databaseUrl: string): Promise<Shop> {
  const program = await startProgram({ DATABASE_URL: databaseUrl, PAGES: 'false' })
  const bodyOf = await ordersAt(program.origin, 'at-restaurant')
  const body = bodyOf(0)
  let token = ''
  for (let nth = 0; nth < TODAY; nth += 1) {
    const { customer } = bodyOf(nth)
    const order = { body: { ...body, customer }, idempotencyKey: randomUUID() }
    token = (await apiOf(program.origin).call(placeOrder, order)).token
  }
  const { restaurant } = body
  const device = await (
    await prepareDevice({ databaseUrl, dataDir: '' }, restaurant)
  )(program.origin)
  return {
    program,
    calls: {
      'the account': { path: '/api/me/', headers: await logIn(databaseUrl, program) },
      'its past orders': {
        path: '/api/me/orders?state=past',
        headers: await logIn(databaseUrl, program),
      },
      'a board': { path: '/api/kitchen/board', headers: device.headers },
      openings: { path: '/api/openings', headers: {} },
      'pick-up times': { path: `/api/restaurants/${restaurant}/takeaway`, headers: {} },
      'an order': { path: `/api/orders/${token}`, headers: {} },
    },
  }
}

/** Registers the customer with the first order, unless already registered, and logs them in. */
async function logIn(
  databaseUrl: string,
  { origin }: BenchProgram,
): Promise<Record<string, string>> {
  await ask(
    databaseUrl,
    `with customer as (
      insert into customers (email, email_verified_at, password_hash, locale, first_name, last_name, phone, created_at)
      values ($1, now(), $2, 'fr', 'Camille', 'Dupont', '+33612345678', now()) on conflict do nothing returning id
    )
    insert into customer_orders (order_id, customer_id, placed, at)
    select (select min(id) from orders), id, true, now() from customer`,
    [email, await createPasswords(new Registry()).hash(password)],
  )
  const reply = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-mesclun': '1', origin },
    body: JSON.stringify({ email, password }),
  })
  if (!reply.ok) throw new Error(`the login failed: ${await reply.text()}`)
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { cookie: cookies.join('; ') }
}

async function fillPast(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    const [today] = await ask(databaseUrl, 'select min(id) as id from orders')
    // The first copy of today's order is dated 300 days ago. All further copies are made from that
    // copy, so that they are past orders too.
    const OLD = 300
    await copyOrder(database, today.id, 1, OLD)
    const source = String(Number(today.id) + OLD)
    for (let first = 1; first < past; first += STEP)
      await copyOrder(database, source, Math.min(STEP, past - first), first)
    await ask(databaseUrl, 'vacuum analyze')
    await ask(databaseUrl, 'checkpoint')
  } finally {
    await database.close()
  }
}
