import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { locales } from '#contract/pages/locales.ts'
import { orderToken } from './orders.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'

/** The state of an order's payment, as shown to its customer. */
const paymentSchema = z.object({
  status: z.enum(orderStatuses),
  /**
   * `open`: the customer may try a card. `authentication`: the bank authenticates the customer at
   * `challengeUrl`. `checking`: the result of the last card is not known yet. `paid`: the amount is
   * authorised or captured. `over`: the order needs no payment by card any more.
   */
  state: z.enum(['open', 'authentication', 'checking', 'paid', 'over']),
  challengeUrl: z.nullable(z.string()),
  /**
   * The error code for which the last card was refused, whose sentence the page shows; null if no
   * card was refused.
   */
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
  /** Whether the customer may choose to pay at the counter instead of by card. */
  mayPayAtRestaurant: z.boolean(),
  /**
   * The instant until which the unpaid order reserves its time slot (ISO 8601); null once the order
   * is paid or ended.
   */
  keptUntil: z.nullable(z.string()),
})
export type Payment = z.output<typeof paymentSchema>

const params = z.object({ token: orderToken })

/**
 * The token that the provider's card fields return in place of a card number. A text of digits
 * only, which could be a card number, is refused before it is stored or logged anywhere (Y7).
 */
export const cardToken = z
  .string({ error: 'card_missing' })
  .check(z.regex(/^(?=.*[A-Za-z])[\w-]{8,200}$/, { error: 'card_missing' }))

/**
 * Tries a card: one whose number the customer has typed, or a card saved by the customer who placed
 * the order, by its id (`listCards`). A saved card of another customer is refused with
 * `card_missing`. A request with the same idempotency key makes no second attempt and returns the
 * current state of the payment.
 */
export const payOrder = defineEndpoint({
  id: 'payOrder',
  summary:
    'Pays an order by payment card, given a token from the provider’s card fields or a saved card',
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

/**
 * Asks the payment provider for the state of the payment: the result never depends on data that the
 * browser sends (Y6).
 */
export const checkPayment = defineEndpoint({
  id: 'checkPayment',
  summary: 'Checks the payment of an order with the payment provider; returns its current state',
  method: 'POST',
  path: '/api/orders/:token/payments/check',
  params,
  reply: paymentSchema,
  refusals: ['not_found', 'order_not_payable'],
})

/** Lets the customer pay at the restaurant instead, as the fallback when no card works (Y4). */
export const payAtRestaurant = defineEndpoint({
  id: 'payAtRestaurant',
  summary:
    'Switches an order to payment at the restaurant; refused if the restaurant does not offer that payment method',
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

/** Ends an unpaid order whose customer gives up at the checkout. */
export const abandonOrder = defineEndpoint({
  id: 'abandonOrder',
  summary: 'Cancels an order that awaits its payment, and releases its reserved pick-up time',
  method: 'POST',
  path: '/api/orders/:token/abandon',
  params,
  reply: paymentSchema,
  refusals: ['not_found', 'order_not_payable'],
})

/**
 * The page to which the bank returns the customer. It runs in a frame of our page and notifies that
 * page (Y3).
 */
export const returnFromBank = defineEndpoint({
  id: 'returnFromBank',
  summary: 'Receives the browser from the bank after the authentication of a payment (HTML page)',
  method: 'GET',
  path: '/api/payments/return',
  reply: z.string(),
  media: 'text/html',
  refusals: [],
})

/**
 * The page to which the bank returns after saving a card without a payment. It leads to the page
 * with the account's cards.
 */
export const returnToCards = defineEndpoint({
  id: 'returnToCards',
  summary:
    'Receives the browser from the bank after a card was saved, and leads to the account’s payment cards (HTML page)',
  method: 'GET',
  path: '/api/payments/return/:locale',
  params: z.object({ locale: z.enum(locales) }),
  reply: z.string(),
  media: 'text/html',
  refusals: ['not_found'],
})

/**
 * Receives the webhooks of the payment provider. The body is a string, because the provider's
 * signature covers the bytes as they were received.
 */
export const receiveWebhook = defineEndpoint({
  id: 'receiveWebhook',
  summary: 'Receives signed webhook events from the payment provider',
  method: 'POST',
  path: '/api/payments/events',
  body: z.string(),
  reply: z.object({ received: z.boolean() }),
  refusals: [],
})
