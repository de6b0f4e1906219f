import type Stripe from 'stripe'
import type { BankPayment } from '#payment-service/bank.ts'
import { blankOf } from './blank.ts'

/*
 * Stripe's complete answers about the payments and cards of the simulated bank. Fields that our
 * code does not read are blank.
 */

const blank = {
  intent: blankOf('PaymentIntents', 'PaymentIntent') as Stripe.PaymentIntent,
  setup: blankOf('SetupIntents', 'SetupIntent') as Stripe.SetupIntent,
  method: blankOf('PaymentMethods', 'PaymentMethod') as Stripe.PaymentMethod,
  face: blankOf('PaymentMethods', 'PaymentMethod.Card') as Stripe.PaymentMethod.Card,
  charge: blankOf('Charges', 'Charge') as Stripe.Charge,
  paid: blankOf(
    'Charges',
    'Charge.PaymentMethodDetails.Card',
  ) as Stripe.Charge.PaymentMethodDetails.Card,
  refund: blankOf('Refunds', 'Refund') as Stripe.Refund,
  customer: blankOf('Customers', 'Customer') as Stripe.Customer,
  movement: blankOf('BalanceTransactions', 'BalanceTransaction') as Stripe.BalanceTransaction,
}

type CardError = Stripe.PaymentIntent.LastPaymentError

/** A payment at the simulated bank with what only Stripe's answers say about it. */
export type StripePayment = {
  id: string
  payment: BankPayment
  /** For a card that is saved without a payment, `seti`. */
  kind: 'pi' | 'seti'
  created: number
  customer: string | null
  metadata: Record<string, string>
  /** The card that was tried last, until it is refused. */
  card: Stripe.PaymentMethod | null
  /** The card of the latest charge, and how many there were. */
  charged: Stripe.PaymentMethod | null
  attempts: number
  /** Whether the latest charge reserved the money. */
  isReserved: boolean
  savesCard: boolean
  usage: string
  challenge: { url: string; returnUrl: string } | null
  lastError: CardError | null
  canceledAt: number | null
  movement: string | null
  /** Changes that only Stripe can make. */
  alterations: Partial<Stripe.PaymentIntent>
}

const statuses = {
  open: 'requires_payment_method',
  challenge: 'requires_action',
  authorised: 'requires_capture',
  captured: 'succeeded',
  cancelled: 'canceled',
} as const

const chargeIdOf = ({ id, attempts }: StripePayment): string | null =>
  attempts === 0 ? null : `ch_${id}${attempts}`

const actionOf = ({ challenge }: StripePayment) =>
  challenge && {
    type: 'redirect_to_url',
    redirect_to_url: { url: challenge.url, return_url: challenge.returnUrl },
  }

export const intentOf = (entry: StripePayment): Stripe.PaymentIntent => ({
  ...blank.intent,
  id: entry.id,
  amount: entry.payment.amount,
  amount_capturable: entry.payment.state === 'authorised' ? entry.payment.amount : 0,
  amount_received: entry.payment.captured,
  canceled_at: entry.canceledAt,
  capture_method: 'manual',
  client_secret: `${entry.id}_secret_test`,
  created: entry.created,
  currency: 'eur',
  customer: entry.customer,
  last_payment_error: entry.lastError,
  latest_charge: chargeIdOf(entry),
  metadata: entry.metadata,
  next_action: actionOf(entry),
  payment_method: entry.card?.id ?? null,
  payment_method_types: ['card'],
  setup_future_usage: entry.savesCard ? 'on_session' : null,
  status: statuses[entry.payment.state],
  ...entry.alterations,
})

export const setupOf = (entry: StripePayment): Stripe.SetupIntent => ({
  ...blank.setup,
  id: entry.id,
  client_secret: `${entry.id}_secret_test`,
  created: entry.created,
  customer: entry.customer,
  last_setup_error: entry.lastError as Stripe.SetupIntent.LastSetupError | null,
  latest_attempt: entry.attempts === 0 ? null : `setatt_${entry.id}${entry.attempts}`,
  next_action: actionOf(entry),
  payment_method: entry.card?.id ?? null,
  payment_method_types: ['card'],
  status:
    entry.payment.state === 'authorised'
      ? 'succeeded'
      : (statuses[entry.payment.state] as Stripe.SetupIntent.Status),
  usage: entry.usage,
})

/** The money of the latest charge that was released or refunded. */
function releasedOf({ payment, isReserved }: StripePayment): number {
  const { state, amount, captured, refunded } = payment
  if (state === 'captured') return amount - captured + refunded
  return state === 'cancelled' && isReserved ? amount : 0
}

export function chargeOf(entry: StripePayment): Stripe.Charge {
  const { payment, isReserved, lastError } = entry
  return {
    ...blank.charge,
    id: chargeIdOf(entry) ?? '',
    amount: payment.amount,
    amount_captured: payment.captured,
    amount_refunded: releasedOf(entry),
    balance_transaction: entry.movement,
    captured: payment.state === 'captured',
    created: entry.created,
    currency: 'eur',
    customer: entry.customer,
    failure_code: isReserved ? null : (lastError?.code ?? null),
    metadata: entry.alterations.metadata ?? entry.metadata,
    paid: isReserved,
    payment_intent: entry.id,
    payment_method: entry.charged?.id ?? null,
    payment_method_details: {
      type: 'card',
      card: { ...blank.paid, brand: 'visa', last4: entry.charged?.card?.last4 ?? null },
    },
    refunded: releasedOf(entry) === payment.amount,
    status: isReserved ? 'succeeded' : 'failed',
  }
}

type MethodFields = { id: string; last4: string; keep: boolean; created: number }

export const newMethod = ({ id, last4, keep, created }: MethodFields): Stripe.PaymentMethod => ({
  ...blank.method,
  id,
  allow_redisplay: keep ? 'always' : 'unspecified',
  billing_details: { ...blank.method.billing_details, name: 'Camille Essai' },
  card: { ...blank.face, brand: 'visa', last4, exp_month: 12, exp_year: 2030 },
  created,
  type: 'card',
})

type RefundFields = Pick<Stripe.Refund, 'id' | 'amount' | 'balance_transaction' | 'metadata'>

export const newRefund = (
  entry: StripePayment,
  created: number,
  refund: RefundFields,
): Stripe.Refund => ({
  ...blank.refund,
  ...refund,
  charge: chargeIdOf(entry),
  created,
  currency: 'eur',
  payment_intent: entry.id,
  payment_method: entry.charged?.id ?? null,
  status: 'succeeded',
})

export const newCustomer = (
  customer: Pick<Stripe.Customer, 'id' | 'metadata' | 'created'>,
): Stripe.Customer => ({ ...blank.customer, ...customer })

export const newMovement = (
  movement: Pick<Stripe.BalanceTransaction, 'id' | 'type' | 'amount' | 'source' | 'created'>,
): Stripe.BalanceTransaction => ({
  ...blank.movement,
  ...movement,
  currency: 'eur',
  net: movement.amount,
  reporting_category: movement.type,
  status: 'available',
})
