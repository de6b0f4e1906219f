import type { FastifyInstance } from 'fastify'
import { type AppParts, buildApp } from '#server/program/app.ts'
import type { RequestPatience } from '#server/program/serve.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { jobHandlers } from '#server/program/job-handlers.ts'
import { reconcile } from '#server/features/payments/reconcile.ts'
import type { Services } from '#server/services/services.ts'
import { type Send, clientOver } from '#testing/shopper/send.ts'
import { type DatabaseCopy, type DatabaseKind, copyDatabase } from './a-database.ts'

/**
 * Tuesday, 24 November 2026, 9:00 in Europe/Paris, in epoch milliseconds: every restaurant opens
 * later that day.
 */
export const TUESDAY_AT_NINE = Date.parse('2026-11-24T08:00:00Z')

export type TestAnswer = {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  json: <T>() => T
}

/** A test's access to the program, in this process or in another. */
export type TestClient = {
  get: (path: string, headers?: Record<string, string>) => Promise<TestAnswer>
  /** Sends JSON; a string is sent unchanged, and undefined sends no body. */
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<TestAnswer>
}

export type TestApp = TestClient & {
  app: FastifyInstance
  database: Database
  config: Config
  /** The services of the program. */
  services: Services
  /** Runs the enqueued jobs and reconciles the payments that are due. */
  drain: () => Promise<void>
  /** The program's clock, in epoch milliseconds; a test may change it. */
  clock: { now: number }
  close: () => Promise<void>
}

/**
 * Settings without rate limits, because a test sends from one address as many requests as many
 * clients would.
 */
export const unlimited = {
  ORDERS_PER_MINUTE: '1000000',
  ORDERS_PER_RESTAURANT: '1000000',
  HELD_PER_CONTACT: '1000000',
  HELD_PER_ADDRESS: '1000000',
  PAYMENTS_PER_MINUTE: '1000000',
  QUOTES_PER_MINUTE: '1000000',
  LOGINS_PER_MINUTE: '1000000',
  MAILS_PER_MINUTE: '1000000',
  CLAIMS_PER_MINUTE: '1000000',
  CONTACTS_PER_MINUTE: '1000000',
  PROMO_GUESSES: '1000000',
  GUEST_UNPAID_ORDERS: '1000000',
  GUEST_UNPAID_CENTS: '1000000000',
}

/**
 * Memory of a password hash in KiB: low, because tests create thousands of passwords and few tests
 * are about them.
 */
export const LITTLE_MEMORY = 64

/**
 * The program on its own copy of a database with the demonstration chain, or on `databaseCopy`.
 * `strongPasswords`: hash at the cost used in production.
 */
export async function openTestApp(
  kind: DatabaseKind,
  settings: Record<string, string> = {},
  {
    strongPasswords = false,
    patience,
    pages: servePages,
    databaseCopy: existingCopy,
    now = TUESDAY_AT_NINE,
  }: {
    strongPasswords?: boolean
    patience?: RequestPatience
    /** The pages to serve. If absent, the program has only its API. */
    pages?: NonNullable<AppParts['pages']>
    /** A database that was filled before. `close` removes it. */
    databaseCopy?: DatabaseCopy
    /** The time of the program's clock when it starts, in epoch milliseconds. */
    now?: number
  } = {},
): Promise<TestApp> {
  const copy = existingCopy ?? (await copyDatabase(kind))
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PAGES: 'false',
    PAYMENTS_PORT: '0',
    SOCIAL_LOGIN_PORT: '0',
    HOST: '127.0.0.1',
    ...unlimited,
    DATA_DIR: copy.dataDir,
    ...(copy.databaseUrl ? { DATABASE_URL: copy.databaseUrl } : {}),
    ...settings,
  })
  const database = await openDatabase(config)
  const clock = { now }
  const opened: Services[] = []
  const pages = async (server: FastifyInstance, services: Services) => {
    opened.push(services)
    await servePages?.(server, services)
  }
  const app = await buildApp({
    config,
    database,
    now: () => clock.now,
    uptime: () => clock.now,
    pages,
    // The hashing speed of this machine must not affect a result.
    passwordCost: strongPasswords ? { longest: 300_000 } : { memory: LITTLE_MEMORY },
    ...(patience === undefined ? {} : { patience }),
  })
  await app.ready()
  const [services] = opened
  if (!services) throw new Error('the program has no services')
  return {
    ...clientOf(app),
    app,
    database,
    config,
    clock,
    services,
    async drain() {
      const fail = (error: unknown) => {
        throw error
      }
      if (services.payments) await reconcile({ ...services, payments: services.payments }, fail)
      await services.jobs.drain(jobHandlers(services))
    },
    async close() {
      await app.close()
      await database.close()
      await copy.remove()
    },
  }
}

/** Sends requests to a program in this process. */
export const injectInto =
  (app: FastifyInstance): Send =>
  async ({ method, path, headers, body }) => {
    const reply = await app.inject({
      method: method as 'GET',
      url: path,
      headers,
      ...(body === undefined ? {} : { payload: body as string }),
    })
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      json: () => JSON.parse(reply.body),
    }
  }

export const clientOf = (app: FastifyInstance): TestClient => clientOver(injectInto(app))
