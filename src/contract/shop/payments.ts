import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { locales } from '#contract/pages/locales.ts'
import { orderToken } from './orders.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'

/** The state of an order's payment, as shown to its customer. */
const paymentSchema = z.object({
  status: z.enum(orderStatuses),
  /**
   * `open`: a card may be tried. `authentication`: the bank asks the customer at `challengeUrl`.
   * `checking`: a card was tried and the result is not known yet. `paid`: the money is authorised
   * or captured. `over`: nothing is to be paid by card.
   */
  state: z.enum(['open', 'authentication', 'checking', 'paid', 'over']),
  challengeUrl: z.nullable(z.string()),
  /** The code of the sentence that explains why the last card was refused. */
  refusal: z.nullable(
    z.enum([
      'card_declined',
      'card_insufficient_funds',
      'card_expired',
      'card_authentication_failed',
      'card_authentication_abandoned',
      'card_processing_error',
    ]),
  ),
  toPay: z.int(),
  /** Whether the customer may pay at the counter instead. */
  mayPayAtRestaurant: z.boolean(),
  /**
   * The instant until which the order is kept for its payment (ISO 8601); null once it is paid or
   * ended.
   */
  keptUntil: z.nullable(z.string()),
})
export type Payment = z.output<typeof paymentSchema>

const params = z.object({ token: orderToken })

/**
 * The token from the provider's card fields. Never a card number: a text of digits only is refused
 * before it is stored or logged anywhere (Y7).
 */
export const cardToken = z
  .string({ error: 'card_missing' })
  .check(z.regex(/^(?=.*[A-Za-z])[\w-]{8,200}$/, { error: 'card_missing' }))

/**
 * Tries a card: a typed one, or a saved one of the customer who placed the order, by its id
 * (`listCards`). Another customer's saved card is refused with `card_missing`. A key that is sent
 * again makes no second attempt; it returns the current state of the payment.
 */
export const payOrder = defineEndpoint({
  id: 'payOrder',
  summary:
    "Pays an order with a card, by the token that the provider's card fields gave, or a saved one",
  method: 'POST',
  path: '/api/orders/:token/payments',
  status: 201,
  idempotent: true,
  viewer: 'anyone',
  params,
  body: z.strictObject({ card: cardToken }),
  reply: paymentSchema,
  refusals: [
    'not_found',
    'maintenance',
    'order_not_payable',
    'payment_unavailable',
    'card_missing',
  ],
})

/** Asks the provider: the result never depends on data that the browser sends (Y6). */
export const checkPayment = defineEndpoint({
  id: 'checkPayment',
  summary: 'Asks the payment provider how the payment of an order stands',
  method: 'POST',
  path: '/api/orders/:token/payments/check',
  params,
  reply: paymentSchema,
  refusals: ['not_found', 'order_not_payable'],
})

/** The fallback when no card works (Y4). */
export const payAtRestaurant = defineEndpoint({
  id: 'payAtRestaurant',
  summary: 'Pays an order at the restaurant after all, where the restaurant takes that',
  method: 'POST',
  path: '/api/orders/:token/pay-at-restaurant',
  params,
  reply: paymentSchema,
  refusals: [
    'not_found',
    'order_not_payable',
    'payment_not_offered',
    'too_many_unpaid_orders',
    'unpaid_amount_too_high',
  ],
})

/** For a customer who gives up the order at the checkout, before paying. */
export const abandonOrder = defineEndpoint({
  id: 'abandonOrder',
  summary: 'Lets an order go that awaits its payment, and its place in the slot with it',
  method: 'POST',
  path: '/api/orders/:token/abandon',
  params,
  reply: paymentSchema,
  refusals: ['not_found', 'order_not_payable'],
})

/** The page to which the bank returns the customer: it notifies our page that frames it (Y3). */
export const returnFromBank = defineEndpoint({
  id: 'returnFromBank',
  summary: 'The page that a bank comes back to',
  method: 'GET',
  path: '/api/payments/return',
  reply: z.string(),
  media: 'text/html',
  refusals: [],
})

/**
 * The page to which the bank returns after saving a card without a payment: it leads to the cards
 * of the account.
 */
export const returnToCards = defineEndpoint({
  id: 'returnToCards',
  summary: 'The page that a bank comes back to when a card was to be kept',
  method: 'GET',
  path: '/api/payments/return/:locale',
  params: z.object({ locale: z.enum(locales) }),
  reply: z.string(),
  media: 'text/html',
  refusals: ['not_found'],
})

/**
 * The provider's webhooks. The body is a string, because the signature covers the bytes as
 * received.
 */
export const receiveWebhook = defineEndpoint({
  id: 'receiveWebhook',
  summary: 'A signed webhook of the payment provider',
  method: 'POST',
  path: '/api/payments/events',
  body: z.string(),
  reply: z.object({ received: z.boolean() }),
  refusals: [],
})
