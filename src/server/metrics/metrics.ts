import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { ErrorCode } from '#contract/errors.ts'
import type { PaymentMove } from '#domain/orders/payment.ts'
import { type Sources, watchSources } from './watch-sources.ts'

/**
 * The outcome of a webhook. Only the outcome `acted` means that the webhook changed something, and
 * only after the program read the payment from the provider.
 */
export type WebhookOutcome = 'acted' | 'known' | 'foreign' | 'signature' | 'age' | 'shape'

/** Why a person was refused entry to the head office. */
type StaffRefusal =
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
 * The metrics of the program. The values of labels come from lists in the program (routes, codes,
 * classes of status), so that the number of time series is bounded.
 */
export type Metrics = {
  registry: Registry
  answered: (request: { method: string; route: string; status: number; seconds: number }) => void
  orderPlaced: () => void
  orderRefused: (code: ErrorCode) => void
  /** Counts a step between an order and its payment. */
  paymentMoved: (move: PaymentMove) => void
  webhookHandled: (outcome: WebhookOutcome) => void
  /** Counts a refused passkey, link, recovery code or provider account. */
  staffRefused: (why: StaffRefusal) => void
  /** Counts an error in the log, under one of our own messages. */
  errorLogged: (message: string) => void
  /** Records that a round of periodic work succeeded. */
  roundSucceeded: (work: string) => void
  /** Sets the sources that are queried when the metrics are read. */
  watch: (sources: Sources) => void
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function createInstruments(registers: Registry[]) {
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
  const paymentMoves = new Counter({
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
  const errors = new Counter({
    name: 'errors_logged_total',
    help: 'Lines of the log with level error, by their text',
    labelNames: ['what'],
    registers,
  })
  const rounds = new Gauge({
    name: 'round_succeeded_timestamp_seconds',
    help: 'When a round of periodic work of this process last ended well, by work',
    labelNames: ['work'],
    registers,
  })
  return { duration, placed, refused, paymentMoves, webhooks, staffRefused, errors, rounds }
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const { duration, placed, refused, paymentMoves, webhooks, staffRefused, errors, rounds } =
    createInstruments([registry])
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
    paymentMoved: (move) => paymentMoves.inc({ move }),
    webhookHandled: (outcome) => webhooks.inc({ outcome }),
    staffRefused: (why) => staffRefused.inc({ why }),
    errorLogged: (message) => errors.inc({ what: message }),
    roundSucceeded: (work) => rounds.setToCurrentTime({ work }),
    watch: (sources) => watchSources(registry, sources),
  }
}
