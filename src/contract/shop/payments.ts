import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { locales } from '#contract/pages/locales.ts'
import { orderToken } from './orders.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'

/** How far the payment of an order is, as its customer may know it. */
export const paymentSchema = z.object({
  status: z.enum(orderStatuses),
  /**
   * `open`: a card may be tried; `authentication`: the bank asks at `challengeUrl`; `checking`: a
   * card was tried and we do not know yet what came of it; `paid`: the money is held or taken;
   * `over`: nothing to pay by card.
   */
  state: z.enum(['open', 'authentication', 'checking', 'paid', 'over']),
  challengeUrl: z.nullable(z.string()),
  /** The code of the sentence that says why the last card was not accepted. */
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
  /** Whether the restaurant takes the money at the counter instead. */
  mayPayAtRestaurant: z.boolean(),
  /** Until when the order is kept for a payment (ISO 8601); null once it is paid or over. */
  keptUntil: z.nullable(z.string()),
})
export type Payment = z.output<typeof paymentSchema>

const params = z.object({ token: orderToken })

/**
 * What the provider's card fields gave. Never a number: digits alone are refused before they are
 * anywhere (Y7).
 */
export const cardToken = z
  .string({ error: 'card_missing' })
  .check(z.regex(/^(?=.*[A-Za-z])[\w-]{8,200}$/, { error: 'card_missing' }))

/**
 * Tries a card: one that was typed, or one that the customer who placed the order had saved, by its
 * id (`listCards`). Anybody else's saved card is `card_missing`. The same key never tries twice; it
 * answers how the payment stands now.
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

/** Asks the provider: what the browser brings back decides nothing (Y6). */
export const checkPayment = defineEndpoint({
  id: 'checkPayment',
  summary: 'Asks the payment provider how the payment of an order stands',
  method: 'POST',
  path: '/api/orders/:token/payments/check',
  params,
  reply: paymentSchema,
  refusals: ['not_found', 'order_not_payable'],
})

/** Y4: the way out when no card will do. */
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

/**
 * For a customer who wants something else after all; what is received is cancelled by phone (O2).
 */
export const abandonOrder = defineEndpoint({
  id: 'abandonOrder',
  summary: 'Lets an order go that awaits its payment, and its place in the slot with it',
  method: 'POST',
  path: '/api/orders/:token/abandon',
  params,
  reply: paymentSchema,
  refusals: ['not_found', 'order_not_payable'],
})

/**
 * Where the bank sends its customer when it has asked: a page that tells so to the one of ours that
 * framed it (Y3).
 */
export const returnFromBank = defineEndpoint({
  id: 'returnFromBank',
  summary: 'The page that a bank comes back to',
  method: 'GET',
  path: '/api/payments/return',
  reply: z.string(),
  media: 'text/html',
  refusals: [],
})

/** The same for a card that is only to be kept: it leads to the cards of the account. */
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
 * The provider's webhooks; the body is a text, for its signature is over the bytes as they came.
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
