import * as z from 'zod/mini'
import {
  type CardFace,
  type CardRefusal,
  ProviderUnavailable,
  type ProviderPayment,
} from './port.ts'

const text = z.string()
/** Why a card was not accepted, in a PaymentIntent or a SetupIntent. */
export const lastError = z.object({
  type: text,
  code: z.optional(text),
  decline_code: z.optional(text),
})
const card = z.object({ brand: z.nullable(text), last4: z.nullable(text) })

/** The fields that we read of a PaymentIntent whose `latest_charge` is expanded. */
const intentReply = z.object({
  id: text,
  amount: z.int(),
  amount_received: z.int(),
  currency: z.literal('eur'),
  livemode: z.boolean(),
  metadata: z.object({ reference: text }),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'succeeded',
    'canceled',
  ]),
  next_action: z.nullable(
    z.object({ redirect_to_url: z.optional(z.object({ url: z.nullable(text) })) }),
  ),
  last_payment_error: z.nullable(lastError),
  latest_charge: z.nullable(
    z.object({
      amount_refunded: z.int(),
      payment_method_details: z.nullable(z.object({ card: z.optional(card) })),
    }),
  ),
})
type Intent = z.output<typeof intentReply>

/**
 * The name of the account of a payment or a webhook. Live payments and test payments have different
 * accounts, because a secret key can read only one of the two kinds.
 */
export const accountOf = (isLive: boolean): string => (isLive ? 'stripe' : 'stripe-test')

/**
 * Converts a PaymentIntent, which does not list its refunds. Throws `ProviderUnavailable` while Stripe does not know the card's
 * outcome.
 */
export function paymentOf(answer: unknown): ProviderPayment {
  const parsed = intentReply.safeParse(answer)
  if (!parsed.success)
    throw new ProviderUnavailable('Stripe answered with a payment in an unknown format', {
      cause: parsed.error,
    })
  const intent = parsed.data
  const state = stateOf(intent)
  return {
    id: intent.id,
    account: accountOf(intent.livemode),
    reference: intent.metadata.reference,
    amount: intent.amount,
    currency: intent.currency,
    state,
    captured: state === 'captured' ? intent.amount_received : 0,
    // Stripe counts a released reservation as refunded, although no money was returned.
    refunded: state === 'captured' ? (intent.latest_charge?.amount_refunded ?? 0) : 0,
    refunds: [],
    challengeUrl: state === 'challenge' ? (intent.next_action?.redirect_to_url?.url ?? null) : null,
    refusal:
      state === 'open' && intent.last_payment_error !== null
        ? refusalOf(intent.last_payment_error)
        : null,
    card: faceOf(intent),
  }
}

function stateOf({ status }: Intent): ProviderPayment['state'] {
  switch (status) {
    case 'requires_payment_method':
    case 'requires_confirmation':
      return 'open'
    case 'requires_action':
      return 'challenge'
    case 'requires_capture':
      return 'authorised'
    case 'succeeded':
      return 'captured'
    case 'canceled':
      return 'cancelled'
    case 'processing':
      throw new ProviderUnavailable('Stripe is still processing the payment')
  }
}

const refusals: Record<string, CardRefusal> = {
  insufficient_funds: 'card_insufficient_funds',
  withdrawal_count_limit_exceeded: 'card_insufficient_funds',
  expired_card: 'card_expired',
  authentication_required: 'card_authentication_failed',
  payment_intent_authentication_failure: 'card_authentication_failed',
  setup_intent_authentication_failure: 'card_authentication_failed',
  payment_intent_payment_attempt_expired: 'card_authentication_abandoned',
  setup_intent_setup_attempt_expired: 'card_authentication_abandoned',
  processing_error: 'card_processing_error',
  issuer_not_available: 'card_processing_error',
  reenter_transaction: 'card_processing_error',
  try_again_later: 'card_processing_error',
}

/**
 * Converts Stripe's error into the reason of a refusal: first by the bank's own reason
 * (`decline_code`), then by Stripe's `code`. An unknown reason becomes a general refusal.
 */
export function refusalOf({
  type,
  code,
  decline_code: reason,
}: z.output<typeof lastError>): CardRefusal {
  const mappedRefusal = refusals[reason ?? ''] ?? refusals[code ?? '']
  return mappedRefusal ?? (type === 'card_error' ? 'card_declined' : 'card_processing_error')
}

function faceOf({ latest_charge: charge }: Intent): CardFace | null {
  const { brand, last4 } = charge?.payment_method_details?.card ?? {}
  return brand && last4 ? { brand, last4 } : null
}
