import { createServer, type Server } from 'node:http'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from '@prometheus-io/client'
import type { ErrorCode } from '#contract/errors.ts'
import type { PaymentMove } from '#domain/orders/payment.ts'

/**
 * The outcome of a webhook. Only `acted` changed anything, and only through the provider's own
 * answer.
 */
export type WebhookOutcome = 'acted' | 'known' | 'foreign' | 'signature' | 'age' | 'shape'

/** Why somebody was not let into the head office. */
export type StaffRefusal =
  | 'challenge'
  | 'unknown'
  | 'unverified'
  | 'counter'
  | 'taken'
  | 'link'
  | 'recovery'
  | 'provider-answer'
  | 'provider-unverified'
  | 'provider-unknown'
  | 'provider-taken'

/**
 * The metrics of the program. Labels come from our own lists, so that their number is bounded:
 * routes, codes, classes of status.
 */
export type Metrics = {
  registry: Registry
  answered: (request: { method: string; route: string; status: number; seconds: number }) => void
  orderPlaced: () => void
  orderRefused: (code: ErrorCode) => void
  /** A step between an order and its payment was taken. */
  paymentMoved: (move: PaymentMove) => void
  webhookHandled: (outcome: WebhookOutcome) => void
  /** A passkey, a link, a recovery code or an account of the provider was refused. */
  staffRefused: (why: StaffRefusal) => void
  /** Sets the sources that are queried when the metrics are read. */
  watch: (sources: {
    breakerIsOpen: () => boolean
    failedJobs: () => Promise<Record<string, number>>
    unreachableRestaurants: () => number
    overduePayments: () => Promise<number>
  }) => void
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  })
  const placed = new Counter({ name: 'orders_placed_total', help: 'Orders placed', registers })
  const refused = new Counter({
    name: 'orders_refused_total',
    help: 'Orders refused, by reason',
    labelNames: ['code'],
    registers,
  })
  const moved = new Counter({
    name: 'payments_moved_total',
    help: 'Payments accepted, captured, released …',
    labelNames: ['move'],
    registers,
  })
  const webhooks = new Counter({
    name: 'payment_webhooks_total',
    help: 'Webhooks of the provider, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const staffRefused = new Counter({
    name: 'staff_refused_total',
    help: 'Passkeys, links and recovery codes refused, by reason',
    labelNames: ['why'],
    registers,
  })
  return {
    registry,
    answered({ method, route, status, seconds }) {
      const labels = {
        method: methods.has(method) ? method : 'other',
        route,
        status: `${Math.floor(status / 100)}xx`,
      }
      duration.observe(labels, seconds)
    },
    orderPlaced: () => placed.inc(),
    orderRefused: (code) => refused.inc({ code }),
    paymentMoved: (move) => moved.inc({ move }),
    webhookHandled: (outcome) => webhooks.inc({ outcome }),
    staffRefused: (why) => staffRefused.inc({ why }),
    watch({ breakerIsOpen, failedJobs, unreachableRestaurants, overduePayments }) {
      new Gauge({
        name: 'payments_overdue',
        help: 'Orders whose money did not move 15 minutes after it should have',
        registers,
        async collect() {
          this.set(await overduePayments())
        },
      })
      new Gauge({
        name: 'restaurants_unreachable',
        help: 'Open restaurants whose board gives no heartbeat',
        registers,
        collect() {
          this.set(unreachableRestaurants())
        },
      })
      new Gauge({
        name: 'payment_breaker_open',
        help: '1 while the payment provider is left alone',
        registers,
        collect() {
          this.set(breakerIsOpen() ? 1 : 0)
        },
      })
      new Gauge({
        name: 'jobs_failed',
        help: 'Jobs that were tried to the end',
        labelNames: ['name'],
        registers,
        async collect() {
          for (const [name, count] of Object.entries(await failedJobs())) this.set({ name }, count)
        },
      })
    },
  }
}

/** Serves the metrics on a separate port, to this machine only. */
export async function serveMetrics({ registry }: Metrics, port: number): Promise<Server> {
  collectDefaultMetrics({ register: registry })
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    // Some are counted in the database, which may be unavailable.
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  return server
}
