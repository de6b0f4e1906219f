import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { Registry } from '@prometheus-io/client'
import { createClient } from '#contract/client.ts'
import { listRestaurants } from '#contract/shop/restaurants.ts'
import { createPasswords } from '#server/state/passwords/passwords.ts'
import type { LoggedIn } from './login-client.ts'
import { median } from './median.ts'
import { orderBodies } from './order-bodies.ts'
import { percentile } from './percentile.ts'
import { startNode, stop } from './processes.ts'
import { type Program, startProgram } from './program.ts'
import type { Timed } from './steady-client.ts'
import type { Row } from './table.ts'

const run = promisify(execFile)
const customers = 200
const section = `orders while ${customers} people log in at once, on PostgreSQL`
const password = 'Trois radis, 2 navets & du sel'
const ordersPerSecond = 20
const rounds = 3
/** Orders alone, before anybody logs in; the first second of them warms up and does not count. */
const seconds = 6
const kitchens = 24

type Round = { alone: number[]; meanwhile: number[]; logins: LoggedIn }

/**
 * Orders come at a steady rate, then go on coming while everybody logs in: what one does to the
 * other.
 */
export async function measureLogins(databaseUrl: string): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mesclun-bench-'))
  await writeCustomers(databaseUrl)
  // Nobody reads what the program says: a line for each 503 would fill the pipe, and then hold it
  // up.
  const program = await startProgram({
    DATABASE_URL: databaseUrl,
    PAGES: 'false',
    LOGINS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
  })
  try {
    const api = createClient(({ path, ...request }) => fetch(program.origin + path, request), 'fr')
    const { results } = await api.call(listRestaurants, { query: { limit: 300 } })
    const payable = results.filter(({ payment_options }) =>
      payment_options.includes('pay_at_restaurant'),
    )
    const bodies = join(folder, 'bodies.json')
    await writeFile(
      bodies,
      JSON.stringify(
        await orderBodies(
          api,
          payable.slice(0, kitchens).map(({ id }) => id),
        ),
      ),
    )
    const measured: Round[] = []
    for (let i = 0; i < rounds; i++) measured.push(await playRound(program, bodies))
    return report(measured)
  } finally {
    await program.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function report(measured: readonly Round[]): Row[] {
  const row = { section, limit: null, target: null }
  const [alone, meanwhile] = [
    measured.flatMap((round) => round.alone),
    measured.flatMap((round) => round.meanwhile),
  ]
  const refused = measured.map(({ logins: { answers } }) => answers[503] ?? 0)
  const took = measured.map(({ logins: { begin, end } }) => (end - begin) / 1000)
  return [
    {
      ...row,
      name: 'placed, p95',
      unit: 'ms',
      ours: percentile(meanwhile, 0.95),
      limit: { by: 'alone', value: percentile(alone, 0.95) },
      target: { of: 'ratio', most: 2 },
      note: `${ordersPerSecond} orders/s; ${meanwhile.length} meanwhile, ${alone.length} alone`,
    },
    {
      ...row,
      name: 'placed, median',
      unit: 'ms',
      ours: median(meanwhile),
      limit: { by: 'alone', value: median(alone) },
    },
    {
      ...row,
      name: 'logged in',
      unit: '/s',
      ours: customers / median(took),
      note: `all in after ${median(took).toFixed(1)} s; answered 503 and when to come back: ${median(refused)}`,
    },
  ]
}

/** Customers with verified addresses; one hash is good for all of them. */
async function writeCustomers(databaseUrl: string): Promise<void> {
  const hash = await createPasswords(new Registry()).hash(password)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into customers (email, email_verified_at, password_hash, locale, first_name, last_name, phone, created_at)
    select 'login' || i || '@example.org', now(), $1, 'fr', 'Camille', 'Dupont', '+33612345678', now()
    from generate_series(0, $2 - 1) i`,
    [hash, customers],
  )
  await client.end()
}

async function playRound(program: Program, bodies: string): Promise<Round> {
  const steady = startNode(new URL('./steady-client.ts', import.meta.url), [
    program.origin,
    bodies,
    String(ordersPerSecond),
  ])
  try {
    const sent = Promise.race([
      once(steady, 'message'),
      once(steady, 'exit').then(() => {
        throw new Error('the orders stopped')
      }),
    ])
    sent.catch(() => undefined)
    await sleep(seconds * 1000)
    const { stdout } = await run(process.execPath, [
      fileURLToPath(new URL('./login-client.ts', import.meta.url)),
      program.origin,
      String(customers),
      password,
    ])
    const logins: LoggedIn = JSON.parse(stdout)
    steady.send('stop')
    const [orders] = (await sent) as [Timed[]]
    const warm = (orders[0]?.due ?? 0) + 1000
    const tookOf = (from: number, to: number) =>
      orders.filter(({ due }) => due >= from && due < to).map(({ took }) => took)
    // What the login client's own start takes from the orders counts for neither.
    return {
      alone: tookOf(warm, logins.begin - 500),
      meanwhile: tookOf(logins.begin, logins.end),
      logins,
    }
  } finally {
    await stop(steady)
  }
}
