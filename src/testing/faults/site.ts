import { runStatement } from '#server/db/statements.ts'
import { randomBytes } from 'node:crypto'
import type { Problem } from '#contract/errors.ts'
import { openDatabase } from '#server/db/open.ts'
import { createEmbeddedPayments } from '#server/gateways/payments/embedded.ts'
import { ACCOUNT } from '#server/gateways/payments/open.ts'
import { openJobs } from '#server/jobs/queue.ts'
import { backdateHeld } from '#testing/builders/passed-time.ts'
import { BOURSE, HAUSSMANN } from '#testing/builders/an-order.ts'
import { readPooling } from '#testing/compose/compose-file.ts'
import { type MailServer, aMailServer } from '#testing/programs/a-mail-server.ts'
import { type RunningPooler, startPooler } from '#testing/programs/pgbouncer.ts'
import { freePort } from '#testing/programs/postgres.ts'
import { TUESDAY_AT_NINE, type TestAnswer, unlimited } from '#testing/programs/test-app.ts'
import { PAUSE } from '../crash/customer.ts'
import { type ShopEnvironment, sendTo } from '../crash/environment.ts'
import { warmUp } from '../crash/programs.ts'
import { type BreakableConnection, openBreakableConnection } from './breakable-connection.ts'
import { type Shops, openShops } from './shops.ts'

/**
 * Number of places in each slot: at `HAUSSMANN`, enough for a whole lunch in a few slots; at
 * `BOURSE`, so few that customers compete for them.
 */
const PLACES = { [HAUSSMANN]: 1000, [BOURSE]: 4 }
export const FEW_PLACES = PLACES[BOURSE]

/** A request as a browser sends it. */
type SiteRequest = {
  body?: unknown
  key?: string | undefined
  headers?: Record<string, string>
}

/**
 * A site with the parts of `compose.yaml`, each in its own process: two shops behind one PgBouncer,
 * their payment service and mail server, on one PostgreSQL.
 */
export type FaultSite = ShopEnvironment & {
  /** Origin of each shop. */
  shops: readonly string[]
  programs: Shops
  /** Sends a request to the next shop. */
  ask: (method: 'GET' | 'POST' | 'PUT', path: string, request?: SiteRequest) => Promise<TestAnswer>
  pooler: RunningPooler
  /**
   * The connections of each shop to the database: the one through the pooler, and the one that
   * listens for notifications.
   */
  connections: readonly (readonly BreakableConnection[])[]
  /** The connections of both shops to the payment service and to the mail server. */
  bankLine: BreakableConnection
  mailLine: BreakableConnection
  mails: MailServer
  /** Moves the errors logged by the programs into `faults`. */
  collectFaults: () => void
}

/** Errors that a program logs when its payment provider or its mail server does not answer. */
// The clock of a run differs from the database’s, so programs log that their clock is not right.
const ofOthers = /payments: |clock not right|mail|retries after connection was closed/i

/** Starts the site. `patience`: milliseconds that a customer waits for an answer. */
export async function openSite(databaseUrl: string, patience: number): Promise<FaultSite> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  for (const [restaurant, places] of Object.entries(PLACES)) {
    const data = JSON.stringify({ capacity_per_slot: places, peak_capacity_per_slot: null })
    await runStatement(
      database.db,
    )`update restaurants set data = data || ${data}::jsonb where id = ${Number(restaurant)}`
  }
  const faults: string[] = []
  // Errors of this process are ignored: an unavailable database is part of the test.
  const jobs = await openJobs(database, () => {})
  const ports = { a: await freePort(), b: await freePort() }
  const shops = Object.values(ports).map((port) => `http://127.0.0.1:${port}`)
  const [first = ''] = shops
  const secret = randomBytes(20).toString('hex')
  const shared = {
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PUBLIC_URL: first,
    PAYMENTS: 'embedded',
    PAYMENTS_SECRET: secret,
    PAYMENTS_PORT: '0',
    ...unlimited,
  }
  let ahead = TUESDAY_AT_NINE - Date.now()
  const bankKeysByPath = new Map<string, Set<string>>()
  const bankProgram = warmUp('bin/payments.ts', shared, {
    onAsked(path, key) {
      bankKeysByPath.set(path, (bankKeysByPath.get(path) ?? new Set()).add(key))
    },
  })
  const [bank, pooler, mails] = await Promise.all([
    bankProgram.go(() => ahead),
    startPooler(databaseUrl, { ...readPooling(), auth_type: 'trust' }),
    aMailServer(),
  ])
  const [bankLine, mailLine] = await Promise.all([
    openBreakableConnection(bank),
    openBreakableConnection(mails.url),
  ])
  const lines = await Promise.all(
    shops.map(() =>
      Promise.all([
        openBreakableConnection(pooler.databaseUrl),
        openBreakableConnection(databaseUrl),
      ]),
    ),
  )
  const settingsOf = (i: number, port: number) => ({
    ...shared,
    PORT: String(port),
    DATABASE_URL: lines[i]?.[0].url ?? '',
    DATABASE_LISTEN_URL: lines[i]?.[1].url ?? '',
    PAGES: 'false',
    LOG_LEVEL: 'error',
    PAYMENTS_AT: bankLine.url.replace(/\/$/, ''),
    SMTP_URL: mailLine.url,
    MAIL_FROM: 'lunch@example.com',
    SOCIAL_LOGIN: 'none',
  })
  const programs = await openShops(
    { a: settingsOf(0, ports.a), b: settingsOf(1, ports.b) },
    { ahead: () => ahead, fail: (problem) => faults.push(problem) },
  )
  let closing = false
  void bankProgram.ended.then(() => {
    if (!closing) faults.push(`the bank ended by itself: ${bankProgram.output().slice(-2000)}`)
  })
  let turn = 0
  const ask: FaultSite['ask'] = async (method, path, { body, key, headers } = {}) => {
    turn += 1
    const origin = shops[turn % shops.length] ?? first
    return sendTo(origin + path, { method, body, key, headers, within: 30_000 })
  }

  return {
    database,
    jobs,
    bank,
    shops,
    programs,
    pooler,
    connections: lines,
    bankLine,
    mailLine,
    mails,
    faults,
    bankKeysByPath,
    ask,
    patience: Math.ceil(patience / PAUSE),
    payments: createEmbeddedPayments({ origin: bank, secret, account: ACCOUNT }),
    now: () => Date.now() + ahead,
    mayAnswer: (answer) => {
      const { code } = answer.json<Problem>()
      return (
        code === 'payment_unavailable' ||
        (answer.status === 503 && code === 'unavailable' && 'retry-after' in answer.headers)
      )
    },
    send: (method, path, body, key) => ask(method, path, { body, key }),
    async behave(behaviour) {
      const reply = await fetch(`${bank}/v1/behaviour`, {
        method: 'PUT',
        body: JSON.stringify(behaviour),
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      })
      if (!reply.ok) throw new Error(`the bank answered ${reply.status}`)
    },
    doom: async () => {},
    deaths: () => 0,
    async moveClock(milliseconds) {
      ahead += milliseconds
      await Promise.all([bankProgram.tell({ ahead }), programs.tellClock()])
      await backdateHeld(database.db, milliseconds)
    },
    collectFaults() {
      faults.push(...programs.collectLogged().filter((line) => !ofOthers.test(line)))
    },
    async close() {
      closing = true
      await programs.close()
      bankProgram.kill('SIGKILL')
      await bankProgram.ended
      for (const line of [...lines.flat(), bankLine, mailLine]) line.close()
      await mails.close()
      await pooler.stop()
      await jobs.stop().catch(() => undefined)
      await database.close()
    },
  }
}
