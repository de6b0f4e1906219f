import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { carriedTrace } from '#server/telemetry/spans.ts'
import {
  InvalidWebhook,
  type PaymentEvent,
  type PaymentGateway,
  PaymentRefused,
  ProviderUnavailable,
} from './port.ts'

/** Timeout in milliseconds: longer than the service ever takes, shorter than a customer waits. */
const TIMEOUT = 2500
const OLDEST_SECONDS = 300

const text = z.string()
const refusal = z.enum([
  'card_declined',
  'card_insufficient_funds',
  'card_expired',
  'card_authentication_failed',
  'card_authentication_abandoned',
  'card_processing_error',
])
const paymentReply = z.object({
  id: text,
  account: text,
  reference: text,
  amount: z.int(),
  currency: z.literal('eur'),
  state: z.enum(['open', 'challenge', 'authorised', 'captured', 'cancelled']),
  captured: z.int(),
  refunded: z.int(),
  refunds: z.array(z.object({ name: text, amount: z.int() })),
  challengeUrl: z.nullable(text),
  refusal: z.nullable(refusal),
  card: z.nullable(z.object({ brand: text, last4: text })),
})
const savedCard = z.object({
  id: text,
  brand: text,
  last4: text,
  holder: text,
  expiry: z.object({ month: z.int(), year: z.int() }),
})
const keepingReply = z.union([
  z.object({ kept: savedCard }),
  z.object({ refusal }),
  z.object({ challengeUrl: text }),
])
const ledgerReply = z.array(
  z.object({
    payment: text,
    reference: text,
    kind: z.enum(['capture', 'refund']),
    refund: z.nullable(text),
    amount: z.int(),
    at: z.iso.datetime(),
  }),
)
/** A name that we chose. It never contains a NUL character, which the database cannot store. */
const name = text.check(z.regex(/^[^\0]*$/))
const eventBody = z.object({
  id: name,
  payment: name,
  reference: name,
  account: name,
  amount: z.int(),
  currency: name,
})

export type EmbeddedPaymentsParts = {
  /** The address of the service for browsers. */
  origin: string
  /** The address of the service for this server, if different. */
  address?: string
  secret: string
  account: string
  /** Timeout in milliseconds. A call that takes longer throws `ProviderUnavailable`. */
  timeout?: number
}

/** Payments through the embedded demonstration service. */
export function createEmbeddedPayments({
  origin,
  address = origin,
  secret,
  account,
  timeout = TIMEOUT,
}: EmbeddedPaymentsParts): PaymentGateway {
  async function call<S extends z.ZodMiniType>(
    schema: S,
    method: string,
    path: string,
    { key, body }: { key?: string; body?: object } = {},
  ): Promise<z.output<S>> {
    const reply = await fetch(new URL(path, address), {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: {
        authorization: `Bearer ${secret}`,
        // The trace is sent to our own service alone: other parties need not know which of our
        // calls belong together.
        ...carriedTrace(),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
      .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
      .catch((error: unknown) => {
        throw new ProviderUnavailable('the payment service did not answer', {
          cause: error,
          unsent: nobodyListens(error),
        })
      })
    if (reply.status === 404 || reply.status === 409 || reply.status === 422) {
      throw new PaymentRefused(`${method} ${path.split('/').at(-1)} answered ${reply.status}`)
    }
    if (reply.status !== 200 && reply.status !== 201)
      throw new ProviderUnavailable(`the payment service answered with status ${reply.status}`)
    const parsed = schema.safeParse(readJson(reply.text))
    if (!parsed.success)
      throw new ProviderUnavailable('the payment service answered in an unknown format', {
        cause: parsed.error,
      })
    return parsed.data
  }

  async function payment(method: string, path: string, more: { key?: string; body?: object } = {}) {
    const { challengeUrl, ...paymentFields } = await call(paymentReply, method, path, more)
    return {
      ...paymentFields,
      challengeUrl: challengeUrl === null ? null : new URL(challengeUrl, origin).href,
    }
  }
  const at = (id: string, operation = '') => `/v1/payments/${encodeURIComponent(id)}${operation}`
  const cards = (customer: string) => `/v1/customers/${encodeURIComponent(customer)}/cards`

  return {
    name: 'embedded',
    account,
    cardFields: { provider: 'embedded', origin },
    start: ({ key, reference, amount, customer }) =>
      payment('POST', '/v1/payments', {
        key,
        body: { reference, amount, currency: 'eur', customer },
      }),
    confirm: (id, { key, token, returnUrl }) =>
      payment('POST', at(id, '/confirm'), { key, body: { card: token, returnUrl } }),
    read: (id) => payment('GET', at(id)),
    capture: (id, { key, amount }) =>
      payment('POST', at(id, '/capture'), { key, body: { amount } }),
    cancel: (id, key) => payment('POST', at(id, '/cancel'), { key }),
    refund: (id, { key, amount }) => payment('POST', at(id, '/refund'), { key, body: { amount } }),
    savedCards: (customer) => call(z.array(savedCard), 'GET', cards(customer)),
    async keepCard(customer, { key, token, returnUrl }) {
      const saveOutcome = await call(keepingReply, 'POST', cards(customer), {
        key,
        body: { card: token, returnUrl },
      })
      return 'challengeUrl' in saveOutcome
        ? { challengeUrl: new URL(saveOutcome.challengeUrl, origin).href }
        : saveOutcome
    },
    async removeCard(customer, card) {
      await call(z.object({}), 'DELETE', `${cards(customer)}/${encodeURIComponent(card)}`)
    },
    readEvent: ({ headers, body, now }) =>
      readEvent({ header: headers['payment-signature'], body, now, secret }),
    async ledger(day) {
      const entries = await call(ledgerReply, 'GET', `/v1/ledger?day=${encodeURIComponent(day)}`)
      return entries.map((entry) => ({ ...entry, at: new Date(entry.at) }))
    },
  }
}

function readEvent({
  header,
  body,
  now,
  secret,
}: {
  header: string | undefined
  body: string
  now: number
  secret: string
}): PaymentEvent {
  const [, seconds, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (seconds === undefined || signature === undefined) throw new InvalidWebhook('signature')
  const expectedSignature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), expectedSignature))
    throw new InvalidWebhook('signature')
  if (Math.abs(now / 1000 - Number(seconds)) > OLDEST_SECONDS) throw new InvalidWebhook('age')
  const parsed = eventBody.safeParse(readJson(body))
  if (!parsed.success) throw new InvalidWebhook('shape')
  return parsed.data
}

const nobodyListens = (error: unknown): boolean => {
  const { cause } = error as { cause?: { code?: unknown } }
  return cause?.code === 'ECONNREFUSED' || cause?.code === 'ENOTFOUND'
}

/** Returns the parsed JSON; undefined if it is not JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
