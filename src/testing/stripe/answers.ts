import type Stripe from 'stripe'

/**
 * Stripe's complete answers, typed as in its library; fields that our code does not read have their
 * usual values.
 */

const address = {
  city: null,
  country: 'FR',
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}
const billing = { address, email: null, name: 'Camille Essai', phone: null, tax_id: null }

export const newIntent = ({
  id,
  amount,
  customer,
  metadata,
  created,
}: {
  id: string
  amount: number
  customer: string | null
  metadata: Record<string, string>
  created: number
}): Stripe.PaymentIntent => ({
  id,
  object: 'payment_intent',
  allowed_payment_method_types: ['card'],
  amount,
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'manual',
  client_secret: `${id}_secret_test`,
  confirmation_method: 'automatic',
  created,
  currency: 'eur',
  customer,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_group: null,
})

export const newSetup = ({
  id,
  customer,
  usage,
  created,
}: {
  id: string
  customer: string
  usage: string
  created: number
}): Stripe.SetupIntent => ({
  id,
  object: 'setup_intent',
  allowed_payment_method_types: ['card'],
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  client_secret: `${id}_secret_test`,
  created,
  customer,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  last_setup_error: null,
  latest_attempt: null,
  livemode: false,
  managed_payments: null,
  mandate: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  single_use_mandate: null,
  status: 'requires_payment_method',
  usage,
})

export const newMethod = ({
  id,
  last4,
  keep,
  created,
}: {
  id: string
  last4: string
  keep: boolean
  created: number
}): Stripe.PaymentMethod => ({
  id,
  object: 'payment_method',
  allow_redisplay: keep ? 'always' : 'unspecified',
  billing_details: billing,
  created,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
  card: {
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'FR',
    display_brand: 'visa',
    exp_month: 12,
    exp_year: 2030,
    funding: 'credit',
    generated_from: null,
    last4,
    networks: { available: ['visa'], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
})

export const newCharge = ({
  id,
  intent,
  method,
  created,
  failure,
}: {
  id: string
  intent: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
  created: number
  failure: string | null
}): Stripe.Charge => ({
  id,
  object: 'charge',
  amount: intent.amount,
  amount_captured: 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: billing,
  calculated_statement_descriptor: 'MESCLUN',
  captured: false,
  created,
  currency: 'eur',
  customer: typeof intent.customer === 'string' ? intent.customer : null,
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: failure,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: intent.metadata,
  on_behalf_of: null,
  outcome: null,
  paid: failure === null,
  payment_intent: intent.id,
  payment_method: method.id,
  radar_options: {},
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: failure === null ? 'succeeded' : 'failed',
  transfer_data: null,
  transfer_group: null,
  payment_method_details: {
    type: 'card',
    card: {
      amount_authorized: failure === null ? intent.amount : null,
      authorization_code: null,
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'FR',
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: 2030,
      funding: 'credit',
      installments: null,
      last4: method.card?.last4 ?? null,
      mandate: null,
      network: 'visa',
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  },
})

export const newRefund = ({
  id,
  intent,
  charge,
  amount,
  metadata,
  created,
}: {
  id: string
  intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  amount: number
  metadata: Record<string, string>
  created: number
}): Stripe.Refund => ({
  id,
  object: 'refund',
  amount,
  balance_transaction: null,
  charge: charge.id,
  created,
  currency: 'eur',
  customer: charge.customer,
  customer_account: null,
  metadata,
  payment_intent: intent.id,
  payment_method: charge.payment_method,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
})

export const newCustomer = ({
  id,
  metadata,
  created,
}: {
  id: string
  metadata: Record<string, string>
  created: number
}): Stripe.Customer => ({
  id,
  object: 'customer',
  balance: 0,
  created,
  default_source: null,
  description: null,
  email: null,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata,
  shipping: null,
})

export const newMovement = ({
  id,
  type,
  amount,
  source,
  created,
}: {
  id: string
  type: 'charge' | 'refund'
  amount: number
  source: string
  created: number
}): Stripe.BalanceTransaction => ({
  id,
  object: 'balance_transaction',
  amount,
  available_on: created,
  balance_type: 'payments',
  created,
  currency: 'eur',
  description: null,
  exchange_rate: null,
  fee: 0,
  fee_details: [],
  net: amount,
  reporting_category: type,
  source,
  status: 'available',
  type,
})
