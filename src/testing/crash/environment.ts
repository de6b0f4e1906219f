import { runStatement } from '#server/db/statements.ts'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Problem } from '#contract/errors.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { createEmbeddedPayments } from '#server/gateways/payments/embedded.ts'
import { ACCOUNT } from '#server/gateways/payments/open.ts'
import type { PaymentGateway } from '#server/gateways/payments/port.ts'
import { type Jobs, openJobs } from '#server/jobs/queue.ts'
import type { Behaviour } from '#payment-service/behaviour.ts'
import { backdateHeld } from '#testing/builders/passed-time.ts'
import { freePort } from '#testing/programs/postgres.ts'
import { TUESDAY_AT_NINE, type TestAnswer, unlimited } from '#testing/programs/test-app.ts'
import { HAUSSMANN } from '#testing/builders/an-order.ts'
import type { Death } from './preload.ts'
import { type ControlledProgram, warmUp } from './programs.ts'

/** Few places in each slot of the restaurant, so that customers compete for them. */
export const PLACES = 6

/**
 * The shop and its payment service, each in its own process; the shop is restarted whenever it is
 * killed.
 */
export type ShopEnvironment = {
  database: Database
  jobs: Jobs
  payments: PaymentGateway
  /** Origin of the payment service. */
  bank: string
  now: () => number
  /** Sends a request to the running shop; fails if the shop is killed meanwhile. */
  send: (method: 'GET' | 'POST', path: string, body?: unknown, key?: string) => Promise<TestAnswer>
  behave: (behaviour: Partial<Behaviour>) => Promise<void>
  /** Sets the step at which the shop is killed; null cancels it. */
  doom: (death: Death | null) => Promise<void>
  deaths: () => number
  moveClock: (milliseconds: number) => Promise<void>
  /** The requests received by the payment service: idempotency keys by path. */
  bankKeysByPath: ReadonlyMap<string, ReadonlySet<string>>
  /** Unexpected events. */
  faults: string[]
  /** Maximum number of attempts for a request that gets no answer. */
  patience: number
  /** Whether an answer with a status of 500 or more is expected, and so no fault. */
  mayAnswer: (answer: TestAnswer) => boolean
  close: () => Promise<void>
}

export async function openShopEnvironment(databaseUrl: string): Promise<ShopEnvironment> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const few = JSON.stringify({ capacity_per_slot: PLACES, peak_capacity_per_slot: null })
  await runStatement(
    database.db,
  )`update restaurants set data = data || ${few}::jsonb where id = ${HAUSSMANN}`
  const faults: string[] = []
  const jobs = await openJobs(database, (error) => faults.push(String(error)))
  const bankKeysByPath = new Map<string, Set<string>>()
  const origin = `http://127.0.0.1:${await freePort()}`
  const secret = randomBytes(20).toString('hex')
  const shared = {
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    PAYMENTS: 'embedded',
    PAYMENTS_SECRET: secret,
    PAYMENTS_PORT: '0',
    ...unlimited,
  }
  let ahead = TUESDAY_AT_NINE - Date.now()
  const bankProgram = warmUp('bin/payments.ts', shared, {
    onAsked(path, key) {
      bankKeysByPath.set(path, (bankKeysByPath.get(path) ?? new Set()).add(key))
    },
  })
  const bank = await bankProgram.go(() => ahead)

  const shopSettings = {
    ...shared,
    PORT: new URL(origin).port,
    PAGES: 'false',
    LOG_LEVEL: 'error',
    PAYMENTS_AT: bank,
    CRASH_WARM: 'true',
  }
  const warm = () => warmUp('src/server/program/main.ts', shopSettings)
  let [deaths, closing] = [0, false]
  let spare = warm()
  let shop: ControlledProgram
  let up: Promise<void>
  function open(): Promise<void> {
    shop = spare
    spare = warm()
    const present = shop
    void present.ended.then((signal) => {
      faults.push(...unexpectedOf(present.output()))
      if (closing) return
      if (signal === 'SIGKILL') deaths += 1
      else faults.push(`the shop ended by itself: ${present.output()}`)
      up = open()
    })
    return present.go(() => ahead).then(() => {})
  }
  up = open()
  await up

  const gateway = createEmbeddedPayments({ origin: bank, secret, account: ACCOUNT })
  return {
    patience: 120,
    mayAnswer: (answer) => answer.json<Problem>().code === 'payment_unavailable',
    database,
    jobs,
    payments: gateway,
    bank,
    bankKeysByPath,
    faults,
    deaths: () => deaths,
    now: () => Date.now() + ahead,
    async send(method, path, body, key) {
      await up
      return sendTo(origin + path, { method, body, key, within: 15_000 })
    },
    async behave(behaviour) {
      await fetch(`${bank}/v1/behaviour`, {
        method: 'PUT',
        body: JSON.stringify(behaviour),
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      })
    },
    async doom(death) {
      await up
      await shop.tell({ death })
    },
    async moveClock(milliseconds) {
      ahead += milliseconds
      await Promise.all([bankProgram.tell({ ahead }), shop.tell({ ahead })])
      await backdateHeld(database.db, milliseconds)
    },
    async close() {
      closing = true
      for (const program of [shop, spare, bankProgram]) program.kill()
      await Promise.all([shop, spare, bankProgram].map((program) => program.ended))
      await jobs.stop()
      await database.close()
    },
  }
}

/** Sends a request as a browser does; fails if there is no answer within `within` milliseconds. */
export async function sendTo(
  url: string,
  {
    method,
    body,
    key,
    headers = {},
    within,
  }: {
    method: 'GET' | 'POST' | 'PUT'
    body: unknown
    key: string | undefined
    headers?: Record<string, string> | undefined
    within: number
  },
): Promise<TestAnswer> {
  const reply = await fetch(url, {
    method,
    signal: AbortSignal.timeout(within),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return {
    status: reply.status,
    headers: Object.fromEntries(reply.headers),
    text,
    json: () => JSON.parse(text),
  }
}

/**
 * Texts of permitted log lines: a payment service that does not answer, and the clock set by the
 * test.
 */
const expected = ['payments: ', 'clock not right']

/** The log lines with an error that is not expected. */
export const unexpectedOf = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => line.includes('"level":50') && !expected.some((text) => line.includes(text)))

/** Polls until the condition is true; false if it is not within `within` milliseconds. */
export async function isSoon(
  condition: () => boolean | Promise<boolean>,
  within: number,
): Promise<boolean> {
  for (const end = performance.now() + within; performance.now() < end; await sleep(50))
    if (await condition()) return true
  return condition()
}
