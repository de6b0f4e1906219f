import { setTimeout as sleep } from 'node:timers/promises'
import { Registry } from '@prometheus-io/client'
import { createPasswords } from '#server/state/passwords/passwords.ts'
import { ask } from './database.ts'
import { median, percentile } from './figures.ts'
import { type Program, answerOf, startNode, startProgram, stop } from './processes.ts'
import { isQuick, rounds } from './quick.ts'
import type { Timed } from './steady-client.ts'
import { type Row, row } from './table.ts'

const customers = isQuick ? 20 : 200
const password = 'Trois radis, 2 navets & du sel'
const ordersPerSecond = 20
/** Orders alone, before anybody logs in; the first second of them warms up and does not count. */
const seconds = isQuick ? 3 : 6

/**
 * From the first question to the last answer, in milliseconds since 1970; how often somebody was
 * told to come back.
 */
type LoggedIn = { begin: number; end: number; refused: number }
type Round = { alone: number[]; meanwhile: number[]; logins: LoggedIn }

export const loginsSection = `orders while ${customers} people log in at once, on PostgreSQL`

/**
 * Orders come at a steady rate, then go on coming while everybody logs in: what one does to the
 * other.
 */
export async function measureLogins(databaseUrl: string): Promise<Row[]> {
  // Customers with verified addresses; one hash is good for all of them.
  await ask(
    databaseUrl,
    `insert into customers (email, email_verified_at, password_hash, locale, first_name, last_name, phone, created_at)
    select 'login' || i || '@example.org', now(), $1, 'fr', 'Camille', 'Dupont', '+33612345678', now()
    from generate_series(0, $2 - 1) i`,
    [await createPasswords(new Registry()).hash(password), customers],
  )
  // Nobody reads what the program says: a line for each 503 would fill the pipe, and then hold it
  // up.
  const program = await startProgram({
    DATABASE_URL: databaseUrl,
    PAGES: 'false',
    LOG_LEVEL: 'silent',
  })
  try {
    const measured: Round[] = []
    for (let i = 0; i < rounds; i++) measured.push(await playRound(program, i))
    return report(measured)
  } finally {
    await program.stop()
  }
}

function report(measured: readonly Round[]): Row[] {
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

async function playRound({ origin }: Program, round: number): Promise<Round> {
  const steady = startNode('bench/steady-client.ts', {
    ORIGIN: origin,
    RATE: String(ordersPerSecond),
    ROUND: String(round),
  })
  try {
    await answerOf(steady)
    await sleep(seconds * 1000)
    const logins = await logAllIn(origin)
    const orders = await answerOf<Timed[]>(steady, 'stop')
    const warm = (orders[0]?.due ?? 0) + 1000
    const tookOf = (from: number, to: number) =>
      orders.filter(({ due }) => due >= from && due < to).map(({ took }) => took)
    return {
      alone: tookOf(warm, logins.begin),
      meanwhile: tookOf(logins.begin, logins.end),
      logins,
    }
  } finally {
    await stop(steady)
  }
}

/**
 * Everybody at once; whoever is told to come back does so when told, give or take a second, until
 * all are in.
 */
async function logAllIn(origin: string): Promise<LoggedIn> {
  const now = () => performance.timeOrigin + performance.now()
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
        throw new Error(`a login was answered ${reply.status}`)
      refused += 1
      await sleep((wait + Math.random()) * 1000)
    }
  }
  const begin = now()
  await Promise.all(Array.from({ length: customers }, (_, i) => logIn(`login${i}@example.org`)))
  return { begin, end: now(), refused }
}
