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
/**
 * Intervals in milliseconds: between two searches for due webhooks, and between two deletions of
 * expired tokens.
 */
const LOOK_EVERY = 1000
const FORGET_EVERY = 600_000

export type PaymentServiceParts = {
  db: Database['db']
  /** Shared with the shop: authenticates API calls and signs webhooks. */
  secret: string
  /**
   * The id of the merchant account that receives the payments (`account`), and its name as shown by
   * the bank (`merchant`).
   */
  account: string
  merchant?: () => string
  /**
   * The only origin that may frame the card fields and the bank's page, and to which the bank may
   * return the customer.
   */
  shopOrigin: string
  /**
   * The address at which the shop receives webhooks. The property is read for each webhook, because
   * a shop may know its own address only after its start.
   */
  eventsUrl: string
  now: () => number
  /** Receives unexpected errors; they never contain text typed by a customer. */
  report: (error: unknown) => void
  /** Adds the hooks that the caller needs for each request. */
  prepare?: (app: FastifyInstance) => void
}

/** The dependencies of the service's routes. */
export type PaymentService = PaymentServiceParts & {
  /**
   * Sends the webhooks of a change: before returning if they have to arrive before the reply,
   * otherwise soon afterwards.
   */
  deliverWebhooks: (behaviour: Behaviour) => Promise<void>
  /** Aborted when the service stops. */
  signal: AbortSignal
}

export type BuiltPaymentService = {
  /** The server, which is not listening yet; `close` also stops the deliveries. */
  app: FastifyInstance
  /** Starts to deliver webhooks as they fall due. */
  start: () => void
  /** Delivers the webhooks that are due now, once. */
  deliver: () => Promise<void>
}

/**
 * Builds the demonstration payment service on a migrated database. Any number of processes may run
 * it at the same time.
 */
export async function buildPaymentService(
  dependencies: PaymentServiceParts,
): Promise<BuiltPaymentService> {
  const stopping = new AbortController()
  const { signal } = stopping
  const { db, now, report } = dependencies
  const deliver = () => deliverDue(db, dependencies, signal)

  let started = false
  const rounds = createDeliveryRounds(() => deliver().catch(report), signal)
  const deliverSoon = () => {
    if (started) rounds.request()
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
    await rounds.underway()
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

/**
 * Runs one round of deliveries at a time in this process. A request during a round starts another
 * round after it.
 */
function createDeliveryRounds(deliver: () => Promise<void>, signal: AbortSignal) {
  let isRequested = false
  let underway: Promise<void> | null = null
  async function deliverWhileRequested(): Promise<void> {
    while (isRequested && !signal.aborted) {
      isRequested = false
      await deliver()
    }
  }
  return {
    request(): void {
      isRequested = true
      underway ??= deliverWhileRequested().finally(() => {
        underway = null
      })
    },
    underway: () => underway,
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message is not passed on, because it would quote the input.
    throw new RefusedCall(400, 'not JSON')
  }
}

/** Creates a server that logs nothing: requests contain confidential data. */
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
  // A parameter with a NUL character cannot be stored in the database, so it identifies nothing:
  // the answer is 404.
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
