import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { receiveWebhook } from '#contract/shop/payments.ts'
import type { Config } from '#server/config/config.ts'
import { listenError } from '#server/config/config.ts'
import type { Database } from '#server/db/open.ts'
import { type Breaker, withBreaker } from './breaker.ts'
import { createEmbeddedPayments } from './embedded.ts'
import type { PaymentGateway } from './port.ts'

/** The merchant account of our payments. */
export const ACCOUNT = 'mesclun'

/** The address at which a shop receives webhooks. */
export const noticesAt = (shop: string): string => shop + receiveWebhook.path

export type OpenPayments = {
  /** The provider behind its circuit breaker; null if cards are not accepted. */
  breaker: Breaker | null
  /**
   * Sets the address at which the program receives webhooks. To be called once the program can
   * receive them.
   */
  takeWebhooksAt: (address: string) => void
  stop: () => Promise<void>
}

type PaymentDependencies = {
  database: Database
  /** The chain's name, which the demonstration's bank shows. */
  brand: () => string
  now: () => number
  /** Milliseconds on a monotonic clock. */
  uptime: () => number
  report: (error: unknown) => void
  /**
   * Adds the program's hooks to the embedded payment service, if the program starts this service.
   */
  prepare: (app: FastifyInstance) => void
}

/**
 * Opens the configured payments. The embedded service is started with the program unless it runs
 * elsewhere.
 */
export async function openPayments(
  config: Config,
  dependencies: PaymentDependencies,
): Promise<OpenPayments> {
  const { payments } = config
  const resting = { takeWebhooksAt: () => {}, stop: async () => {} }
  const guarded = (gateway: PaymentGateway) => withBreaker(gateway, dependencies.uptime)
  if (payments.provider === 'none') return { breaker: null, ...resting }
  if (payments.provider === 'stripe') {
    // Stripe's library is large, so it is loaded only when used.
    const { createStripePayments } = await import('./stripe.ts')
    return { breaker: guarded(createStripePayments(payments)), ...resting }
  }
  const secret = payments.secret ?? randomBytes(32).toString('base64url')
  if (payments.at !== null) {
    const gateway = createEmbeddedPayments({
      origin: payments.url ?? payments.at,
      address: payments.at,
      secret,
      account: ACCOUNT,
    })
    return { breaker: guarded(gateway), ...resting }
  }
  const service = await startService(config, { ...dependencies, port: payments.port, secret })
  const origin = payments.url ?? `http://localhost:${service.port}`
  return {
    ...service,
    breaker: guarded(
      createEmbeddedPayments({ origin, address: service.address, secret, account: ACCOUNT }),
    ),
  }
}

async function startService(
  { host, publicUrl }: Config,
  {
    port,
    secret,
    database,
    brand,
    now,
    report,
    prepare,
  }: PaymentDependencies & { port: number; secret: string },
) {
  // The payment service is a separate program. This program starts it only for convenience, and
  // loads its code only in this case.
  const { buildPaymentService } = await import('#payment-service/service.ts')
  const serviceOptions = {
    db: database.db,
    secret,
    account: ACCOUNT,
    merchant: brand,
    shopOrigin: new URL(publicUrl).origin,
    eventsUrl: '',
    now,
    report,
    prepare,
  }
  const { app, start } = await buildPaymentService(serviceOptions)
  const address = await app.listen({ port, host }).catch(listenError('PAYMENTS_PORT'))
  return {
    address,
    port: (app.server.address() as AddressInfo).port,
    takeWebhooksAt(shop: string) {
      serviceOptions.eventsUrl = noticesAt(shop)
      start()
    },
    stop: () => app.close(),
  }
}
