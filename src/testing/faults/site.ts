import type { Problem } from '#contract/errors.ts'
import { openJobs } from '#server/jobs/queue.ts'
import { BOURSE, HAUSSMANN } from '#testing/builders/an-order.ts'
import { readPooling } from '#testing/compose/compose-file.ts'
import { type MailServer, aMailServer } from '#testing/programs/a-mail-server.ts'
import { type RunningPooler, startPooler } from '#testing/programs/pgbouncer.ts'
import { freePort } from '#testing/programs/postgres.ts'
import { type ShopEnvironment, openGround, withApi } from '#testing/programs/shop-environment.ts'
import { PAUSE } from '#testing/shopper/customer.ts'
import { sendTo } from '#testing/shopper/send.ts'
import { type BreakableConnection, openBreakableConnection } from './breakable-connection.ts'
import { type Shops, openShops } from './shops.ts'

/**
 * Number of places in each slot: at `HAUSSMANN`, enough for a whole lunch in a few slots; at
 * `BOURSE`, so few that customers compete for them.
 */
const PLACES = { [HAUSSMANN]: 1000, [BOURSE]: 4 }
export const FEW_PLACES = PLACES[BOURSE]

/**
 * A site with the parts of `compose.yaml`, each in its own process: two shops behind one PgBouncer,
 * their payment service and mail server, on one PostgreSQL.
 */
export type FaultSite = ShopEnvironment & {
  /** Origin of each shop. */
  shops: readonly string[]
  programs: Shops
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
  const ports = { a: await freePort(), b: await freePort() }
  const shops = Object.values(ports).map((port) => `http://127.0.0.1:${port}`)
  const [first = ''] = shops
  const ground = await openGround(databaseUrl, { publicUrl: first, places: PLACES })
  const { faults, settings } = ground
  // Errors of this process are ignored: an unavailable database is part of the test.
  const jobs = await openJobs(ground.database, () => {})
  const [pooler, mails] = await Promise.all([
    startPooler(databaseUrl, { ...readPooling(), auth_type: 'trust' }),
    aMailServer(),
  ])
  const [bankLine, mailLine] = await Promise.all([
    openBreakableConnection(ground.bank),
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
    ...settings,
    PORT: String(port),
    DATABASE_URL: lines[i]?.[0].url ?? '',
    DATABASE_LISTEN_URL: lines[i]?.[1].url ?? '',
    PAYMENTS_AT: bankLine.url.replace(/\/$/, ''),
    SMTP_URL: mailLine.url,
    MAIL_FROM: 'lunch@example.com',
  })
  const programs = await openShops(
    { a: settingsOf(0, ports.a), b: settingsOf(1, ports.b) },
    { ahead: ground.ahead, fail: (problem) => faults.push(problem) },
  )
  let turn = 0

  return withApi<FaultSite>({
    ...ground,
    jobs,
    shops,
    programs,
    pooler,
    connections: lines,
    bankLine,
    mailLine,
    mails,
    patience: Math.ceil(patience / PAUSE),
    mayAnswer: (answer) => {
      const { code } = answer.json<Problem>()
      return (
        code === 'payment_unavailable' ||
        (answer.status === 503 && code === 'unavailable' && 'retry-after' in answer.headers)
      )
    },
    send(request) {
      turn += 1
      return sendTo(shops[turn % shops.length] ?? first, request)
    },
    doom: async () => {},
    deaths: () => 0,
    moveClock: (milliseconds) => ground.moveClock(milliseconds, programs.tellClock),
    collectFaults() {
      faults.push(...programs.collectLogged().filter((line) => !ofOthers.test(line)))
    },
    async close() {
      await programs.close()
      for (const line of [...lines.flat(), bankLine, mailLine]) line.close()
      await mails.close()
      await pooler.stop()
      await jobs.stop().catch(() => undefined)
      await ground.close()
    },
  })
}
