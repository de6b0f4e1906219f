import Fastify, { type FastifyInstance } from 'fastify'
import type { Database } from '#server/db/open.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { apiRoutes } from './api-routes.ts'
import { assetRoutes } from './assets.ts'
import type { Behaviour } from './behaviour.ts'
import { cardRoutes } from './card-page.ts'
import { forgetTokens } from './cards.ts'
import { challengeRoutes } from './challenge-page.ts'
import { deliverDue } from './webhooks.ts'
import { RefusedCall } from './refused-call.ts'

const JSON_TYPE = /^application\/json(; charset="?utf-?8"?)?$/i
/** In milliseconds. */
const LOOK_EVERY = 1000
const FORGET_EVERY = 600_000

export type PaymentServiceParts = {
  db: Database['db']
  /** Known to the shop and to this service: opens the API and signs the webhooks. */
  secret: string
  /** The merchant account that payments are made for, and its name as the bank shows it. */
  account: string
  merchant?: string
  /**
   * The only origin that may frame the card fields and the bank's page, and that may be returned
   * to.
   */
  shopOrigin: string
  /**
   * Where the shop takes webhooks; read for each of them, since a shop may learn its own address
   * last.
   */
  eventsUrl: string
  now: () => number
  /** Takes what went wrong and was nobody's doing; never holds what a customer typed. */
  report: (error: unknown) => void
}

/** What the routes of the service work with. */
export type PaymentService = PaymentServiceParts & {
  /** Tells the shop of what changed: now, when that is to come before the reply, else soon. */
  told: (behaviour: Behaviour) => Promise<void>
  /** Aborted when the service stops. */
  signal: AbortSignal
}

export type BuiltPaymentService = {
  /** Not listening; `close` also stops the deliveries. */
  app: FastifyInstance
  /** Delivers webhooks from now on, as they fall due. */
  start: () => void
  /** Delivers once what is due now. */
  deliver: () => Promise<void>
}

/**
 * The demonstration payment service over a migrated database; it may run in any number of
 * processes.
 */
export async function buildPaymentService(
  parts: PaymentServiceParts,
): Promise<BuiltPaymentService> {
  const stopping = new AbortController()
  const { signal } = stopping
  const { db, now, report } = parts
  const deliver = () => deliverDue(db, parts, signal)

  let started = false
  let wanted = false
  let underway: Promise<void> | null = null
  async function deliverWhileWanted(): Promise<void> {
    while (wanted && !signal.aborted) {
      wanted = false
      await deliver().catch(report)
    }
  }
  /** One round at a time in this process; asked for meanwhile, another follows. */
  function deliverSoon(): void {
    if (!started) return
    wanted = true
    underway ??= deliverWhileWanted().finally(() => {
      underway = null
    })
  }

  const app = createFastify(report)
  const service: PaymentService = {
    ...parts,
    signal,
    async told({ webhooks }) {
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
          () => void forgetTokens(db, new Date(now())).catch(report),
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
    // The parser's own message quotes the text.
    throw new RefusedCall(400, 'not JSON')
  }
}

/** Without a log: what is sent here is nobody else's business. */
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
  // What no database can hold names nothing.
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
