import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Registry } from '@prometheus-io/client'
import { createPasswords } from '#server/state/passwords/passwords.ts'
import { ask } from '../tools/database.ts'
import { median, percentile } from '../tools/figures.ts'
import { ordersAt } from '../tools/order-bodies.ts'
import { type BenchProgram, withProgram } from '../tools/processes.ts'
import { isQuick, rounds } from '../tools/quick.ts'
import { type BenchRow, row } from '../tools/table.ts'

const customers = isQuick ? 20 : 200
const password = 'Trois radis, 2 navets & du sel'
const ordersPerSecond = 20
/**
 * Seconds of orders alone before the logins begin. The first second is a warm-up and does not
 * count.
 */
const seconds = isQuick ? 3 : 6

const now = () => performance.timeOrigin + performance.now()

/**
 * The times at which the first login begins and the last one ends (epoch milliseconds), and the
 * number of logins that were answered with 503 and `Retry-After`.
 */
type LoggedIn = { begin: number; end: number; refused: number }
/**
 * Time at which an order was due (epoch milliseconds) and the milliseconds from then until its
 * answer.
 */
type Timed = { due: number; took: number }
type Round = { alone: number[]; meanwhile: number[]; logins: LoggedIn }

export const loginsSection = `orders while ${customers} people log in at once, on PostgreSQL`

/**
 * Places orders at a steady rate, alone and then while all customers log in, to measure how logins
 * slow down orders.
 */
export async function measureLogins(databaseUrl: string): Promise<BenchRow[]> {
  // Customers with verified addresses. They all share one password hash.
  await ask(
    databaseUrl,
    `insert into customers (email, email_verified_at, password_hash, locale, first_name, last_name, phone, created_at)
    select 'login' || i || '@example.org', now(), $1, 'fr', 'Camille', 'Dupont', '+33612345678', now()
    from generate_series(0, $2 - 1) i`,
    [await createPasswords(new Registry()).hash(password), customers],
  )
  // Nobody reads the log: a line for each 503 would fill the pipe and then block the program.
  return withProgram({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' }, async (program) => {
    const bodyOf = await ordersAt(program.origin, 'at-restaurant')
    let number = 0
    const measured: Round[] = []
    for (let i = 0; i < rounds; i++)
      measured.push(await playRound(program, () => JSON.stringify(bodyOf((number += 1)))))
    return report(measured)
  })
}

function report(measured: readonly Round[]): BenchRow[] {
  const alone = measured.flatMap((round) => round.alone)
  const meanwhile = measured.flatMap((round) => round.meanwhile)
  const refused = median(measured.map(({ logins }) => logins.refused))
  const took = median(measured.map(({ logins: { begin, end } }) => (end - begin) / 1000))
  return [
    row('placed, p95', 'ms', percentile(meanwhile, 95), {
      limit: { by: 'alone', value: percentile(alone, 95) },
      target: { of: 'ratio', most: 2 },
      note: `${ordersPerSecond} orders/s; ${meanwhile.length} meanwhile, ${alone.length} alone`,
    }),
    row('placed, median', 'ms', percentile(meanwhile, 50), {
      limit: { by: 'alone', value: percentile(alone, 50) },
    }),
    row('logged in', '/s', customers / took, {
      note: `all in after ${took.toFixed(1)} s; answered 503 and when to come back: ${refused}`,
    }),
  ]
}

async function playRound({ origin }: BenchProgram, nextBody: () => string): Promise<Round> {
  const steady = placeSteadily(origin, nextBody)
  await sleep(seconds * 1000)
  const logins = await logAllIn(origin)
  const orders = await steady.stop()
  const warm = (orders[0]?.due ?? 0) + 1000
  const tookOf = (from: number, to: number) =>
    orders.filter(({ due }) => due >= from && due < to).map(({ took }) => took)
  return { alone: tookOf(warm, logins.begin), meanwhile: tookOf(logins.begin, logins.end), logins }
}

/**
 * Places orders at even intervals until stopped. Each order is sent when it is due, even if earlier
 * orders are not answered yet. autocannon is unsuitable: it sends in bursts, and each of its orders
 * waits for the answer to the previous one.
 */
function placeSteadily(origin: string, nextBody: () => string): { stop: () => Promise<Timed[]> } {
  let isStopped = false
  async function place(due: number): Promise<Timed> {
    const reply = await fetch(`${origin}/api/orders`, {
      method: 'POST',
      body: nextBody(),
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    })
    await reply.arrayBuffer()
    if (reply.status !== 201) throw new Error(`the order request was answered with ${reply.status}`)
    return { due, took: now() - due }
  }
  const placed: Promise<Timed>[] = []
  const placing = async () => {
    for (const begin = now(); !isStopped;) {
      const due = begin + (placed.length * 1000) / ordersPerSecond
      await sleep(Math.max(0, due - now()))
      placed.push(place(due))
    }
    return Promise.all(placed)
  }
  const ended = placing()
  return {
    stop: () => {
      isStopped = true
      return ended
    },
  }
}

/**
 * All customers log in at once. A refused login is retried after its `Retry-After` plus up to a
 * second, until everybody is logged in.
 */
async function logAllIn(origin: string): Promise<LoggedIn> {
  let refused = 0
  async function logIn(email: string): Promise<void> {
    for (;;) {
      const reply = await fetch(`${origin}/api/auth/login`, {
        method: 'POST',
        body: JSON.stringify({ email, password }),
        headers: { 'content-type': 'application/json' },
      })
      await reply.arrayBuffer()
      if (reply.status === 200) return
      const wait = Number(reply.headers.get('retry-after') ?? Number.NaN)
      if (reply.status !== 503 || !(wait > 0))
        throw new Error(`the login request was answered with ${reply.status}`)
      refused += 1
      await sleep((wait + Math.random()) * 1000)
    }
  }
  const begin = now()
  await Promise.all(Array.from({ length: customers }, (_, i) => logIn(`login${i}@example.org`)))
  return { begin, end: now(), refused }
}
