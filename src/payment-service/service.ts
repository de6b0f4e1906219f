import Fastify, { type FastifyInstance } from 'fastify'
import type { Database } from '#server/db/open.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { apiRoutes } from './api-routes.ts'
import { assetRoutes } from './assets.ts'
import type { Behaviour } from './behaviour.ts'
import { cardRoutes } from './card-page.ts'
import { deleteOldTokens } from './cards.ts'
import { challengeRoutes } from './challenge-page.ts'
import { deliverDue } from './webhooks.ts'
import { RefusedCall } from './refused-call.ts'

const JSON_TYPE = /^application\/json(; charset="?utf-?8"?)?$/i
/** Milliseconds. */
const LOOK_EVERY = 1000
const FORGET_EVERY = 600_000

export type PaymentServiceParts = {
  db: Database['db']
  /** Shared with the shop: authenticates API calls and signs webhooks. */
  secret: string
  /** The merchant account that receives the payments, and its name as shown by the bank. */
  account: string
  merchant?: () => string
  /** The only origin that may frame the card fields and the bank's page, and be returned to. */
  shopOrigin: string
  /**
   * Where the shop receives webhooks; read for each one, since a shop may learn its own address
   * late.
   */
  eventsUrl: string
  now: () => number
  /** Receives unexpected errors; they never contain what a customer typed. */
  report: (error: unknown) => void
  /** Adds what whoever starts the service wants of each request. */
  prepare?: (app: FastifyInstance) => void
}

/** What the routes of the service use. */
export type PaymentService = PaymentServiceParts & {
  /**
   * Sends the webhooks of a change: before returning if they are to precede the reply, else soon
   * after.
   */
  deliverWebhooks: (behaviour: Behaviour) => Promise<void>
  /** Aborted when the service stops. */
  signal: AbortSignal
}

export type BuiltPaymentService = {
  /** Not listening yet; `close` also stops the deliveries. */
  app: FastifyInstance
  /** Starts to deliver webhooks as they fall due. */
  start: () => void
  /** Delivers what is due now, once. */
  deliver: () => Promise<void>
}

/** The demonstration payment service on a migrated database. Any number of processes may run it. */
export async function buildPaymentService(
  dependencies: PaymentServiceParts,
): Promise<BuiltPaymentService> {
  const stopping = new AbortController()
  const { signal } = stopping
  const { db, now, report } = dependencies
  const deliver = () => deliverDue(db, dependencies, signal)

  let started = false
  let isDeliveryRequested = false
  let underway: Promise<void> | null = null
  async function deliverWhileRequested(): Promise<void> {
    while (isDeliveryRequested && !signal.aborted) {
      isDeliveryRequested = false
      await deliver().catch(report)
    }
  }
  /** Runs one round at a time in this process; a request during a round starts another one. */
  function deliverSoon(): void {
    if (!started) return
    isDeliveryRequested = true
    underway ??= deliverWhileRequested().finally(() => {
      underway = null
    })
  }

  const app = createFastify(report)
  dependencies.prepare?.(app)
  const service: PaymentService = {
    ...dependencies,
    signal,
    async deliverWebhooks({ webhooks }) {
      if (webhooks === 'before-reply') await deliver().catch(report)
      else deliverSoon()
    },
  }
  await app.register(async (api) => apiRoutes(api, service))
  await app.register(assetRoutes)
  await app.register(async (pages) => cardRoutes(pages, service))
  await app.register((pages) => challengeRoutes(pages, service))

  const timers: NodeJS.Timeout[] = []
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer)
    stopping.abort()
    await underway
  })
  return {
    app,
    deliver,
    start() {
      if (started) return
      started = true
      timers.push(setInterval(deliverSoon, LOOK_EVERY).unref())
      timers.push(
        setInterval(
          () => void deleteOldTokens(db, new Date(now())).catch(report),
          FORGET_EVERY,
        ).unref(),
      )
      deliverSoon()
    },
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message quotes the input.
    throw new RefusedCall(400, 'not JSON')
  }
}

/** Logs nothing: requests contain confidential data. */
function createFastify(report: (error: unknown) => void): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: 16 * 1024,
    routerOptions: { maxParamLength: 300 },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'string' }, async (_: unknown, text: string) =>
    readJson(text),
  )
  // A value that the database cannot store identifies nothing.
  app.addHook('preHandler', async ({ params }) => {
    if (Object.values(Object(params)).some((value) => String(value).includes('\0')))
      throw new RefusedCall(404, 'not found')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'not found' }))
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof RefusedCall) return reply.code(error.status).send({ error: error.message })
    const { statusCode = 500 } = error as { statusCode?: number }
    if (statusCode < 500) return reply.code(statusCode).send({ error: 'not understood' })
    report(error)
    return reply.code(error instanceof DatabaseUnavailable ? 503 : 500).send({ error: 'failed' })
  })
  return app
}
