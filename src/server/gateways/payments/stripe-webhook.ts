import Stripe from 'stripe'
import * as z from 'zod/mini'
import { InvalidWebhook, type PaymentEvent, type PaymentGateway } from './port.ts'
import { accountOf } from './stripe-payment.ts'

const OLDEST_SECONDS = 300
/**
 * No age limit for the first check by Stripe's library, so that a wrong signature is reported
 * before a wrong age.
 */
const ANY_AGE = 0

const text = z.string()
const metadata = z.object({ reference: text })
const webhook = z.object({
  id: text,
  object: z.literal('event'),
  livemode: z.boolean(),
  account: z.optional(text),
  data: z.object({
    object: z.discriminatedUnion('object', [
      z.object({
        object: z.literal('payment_intent'),
        id: text,
        metadata,
        amount: z.int(),
        currency: text,
      }),
      // A charge contains the reference of its payment. Its events also report refunds made in
      // Stripe's own pages.
      z.object({
        object: z.literal('charge'),
        payment_intent: text,
        metadata,
        amount: z.int(),
        currency: text,
      }),
    ]),
  }),
})

type Webhook = Parameters<PaymentGateway['readEvent']>[0]

/** Reads a webhook about a payment or its charge. `secret` belongs to the webhook address. */
export function readStripeWebhook({ headers, body, now }: Webhook, secret: string): PaymentEvent {
  if (body === '') throw new InvalidWebhook('shape')
  const header = headers['stripe-signature'] ?? ''
  const { signature } = Stripe.webhooks
  const verify = (seconds: number) =>
    signature?.verifyHeader(body, header, secret, seconds, undefined, now) === true
  if (!holds(() => verify(ANY_AGE))) throw new InvalidWebhook('signature')
  if (!holds(() => verify(OLDEST_SECONDS))) throw new InvalidWebhook('age')
  const parsed = webhook.safeParse(readJson(body))
  if (!parsed.success) throw new InvalidWebhook('shape')
  const {
    id,
    livemode,
    account = accountOf(livemode),
    data: { object },
  } = parsed.data
  return {
    id,
    account,
    payment: object.object === 'charge' ? object.payment_intent : object.id,
    reference: object.metadata.reference,
    amount: object.amount,
    currency: object.currency,
  }
}

function holds(verify: () => boolean): boolean {
  try {
    return verify()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}

/** Returns the parsed JSON; undefined if it is not JSON. */
function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
