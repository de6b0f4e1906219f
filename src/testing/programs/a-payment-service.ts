import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#server/db/open.ts'
import { createEmbeddedPayments } from '#server/gateways/payments/embedded.ts'
import type { PaymentEvent, PaymentGateway } from '#server/gateways/payments/port.ts'
import type { Behaviour } from '#payment-service/behaviour.ts'
import type { OutcomeName } from '#payment-service/outcomes.ts'
import { type BuiltPaymentService, buildPaymentService } from '#payment-service/service.ts'
import { answerBank, cardToken, setBehaviour } from '#testing/builders/a-card.ts'
import { type DatabaseKind, copyDatabase } from './a-database.ts'

/**
 * A full second, so that its milliseconds contain no three-digit number that could be mistaken for
 * a card’s security code.
 */
const START = Date.parse('2026-11-21T11:00:00.000Z')
const SECRET = 'a secret of the tests'
let lastName = 0
export const MERCHANT = 'mesclun-tests'

type ReceivedWebhook = { event: PaymentEvent; headers: Record<string, string>; body: string }

/** A shop that receives webhooks: the received ones in order, and the status that it answers. */
export type TestShop = {
  origin: string
  eventsUrl: string
  webhooks: ReceivedWebhook[]
  status: number
  onWebhook: () => void
}

export type TestPaymentService = {
  origin: string
  gateway: PaymentGateway
  built: BuiltPaymentService
  database: Database
  shop: TestShop
  /** The clock in epoch milliseconds; it does not advance unless a test moves it. */
  clock: { now: number }
  /** All errors that the service reported. */
  reports: unknown[]
  /** A name that was never used before. */
  newName: () => string
  /** Types a demonstration card into the card fields; returns its token. */
  token: (card: OutcomeName, more?: { save?: boolean; cvc?: string }) => Promise<string>
  behave: (behaviour: Partial<Behaviour>) => Promise<void>
  /** Presses a button on the bank’s page; returns the address to which it leads. */
  answer: (challengeUrl: string | null, answer: string) => Promise<string | null>
}

export const returnUrlOf = (shop: TestShop): string => `${shop.origin}/api/payments/return`

/** Registers a callback for the end; the last one registered runs first. */
type AtEnd = (end: () => Promise<void>) => void

/** Starts a service on 127.0.0.1 with its own copy of the database; both end with the test. */
export async function startPaymentService(
  kind: DatabaseKind,
  atEnd: AtEnd = onTestFinished,
): Promise<TestPaymentService> {
  const copy = await copyDatabase(kind)
  const database = await openDatabase(copy)
  atEnd(async () => {
    await database.close()
    await copy.remove()
  })
  const clock = { now: START }
  return anotherPaymentService(database, clock, await openShop(clock, atEnd), atEnd)
}

/** One service for all tests of a `describe`. */
export function sharePaymentService(kind: DatabaseKind): () => TestPaymentService {
  let service: TestPaymentService
  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = []
    service = await startPaymentService(kind, (end) => ends.unshift(end))
    return async () => {
      for (const end of ends) await end()
    }
  })
  return () => service
}

/** A second service, as in another process, on the same database and for the same shop. */
export async function anotherPaymentService(
  database: Database,
  clock: { now: number },
  shop: TestShop,
  atEnd: AtEnd = onTestFinished,
): Promise<TestPaymentService> {
  const reports: unknown[] = []
  const built = await buildPaymentService({
    db: database.db,
    secret: SECRET,
    account: MERCHANT,
    shopOrigin: shop.origin,
    eventsUrl: shop.eventsUrl,
    now: () => clock.now,
    report: (error) => reports.push(error),
  })
  const origin = await built.app.listen({ port: 0, host: '127.0.0.1' })
  atEnd(async () => {
    await built.app.close()
  })
  const gateway = createEmbeddedPayments({ origin, secret: SECRET, account: MERCHANT })
  return {
    origin,
    gateway,
    built,
    database,
    shop,
    clock,
    reports,
    newName: () => `name-${(lastName += 1)}`,
    token: (card, { save = false, cvc = '123' } = {}) => cardToken(origin, card, { save, cvc }),
    behave: (behaviour) => setBehaviour(origin, SECRET, behaviour),
    answer: answerBank,
  }
}

async function openShop(clock: { now: number }, atEnd: AtEnd): Promise<TestShop> {
  const shop: TestShop = {
    origin: '',
    eventsUrl: '',
    webhooks: [],
    status: 200,
    onWebhook: () => {},
  }
  const reader = createEmbeddedPayments({
    origin: 'http://127.0.0.1',
    secret: SECRET,
    account: MERCHANT,
  })
  const server = createServer(
    (request, reply) =>
      void readText(request).then((body) => {
        const headers = { 'payment-signature': String(request.headers['payment-signature']) }
        shop.webhooks.push({
          event: reader.readEvent({ headers, body, now: clock.now }),
          headers,
          body,
        })
        shop.onWebhook()
        reply.writeHead(shop.status).end()
      }),
  )
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  atEnd(async () => {
    server.close()
  })
  shop.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  shop.eventsUrl = `${shop.origin}/api/payments/events`
  return shop
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

/** The signing function and the secret of the test service. */
export { signWebhook } from '#payment-service/webhooks.ts'
export const TEST_SECRET = SECRET
