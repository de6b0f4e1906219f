import * as z from 'zod/mini'
import { instantField } from '#contract/instant-field.ts'
import { wholeParam } from '#contract/whole-number-field.ts'
import { defineEndpoint, defineStaffEndpoint } from '#contract/endpoint.ts'
import { takeawayDaySchema } from '#contract/shop/restaurants.ts'
import { orderStatuses, paymentChoices } from '#domain/orders/order-status.ts'
import { offerStates } from '#domain/orders/time-offer.ts'
import { orderId } from './orders.ts'

const offerId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

/** An offer of another time for an order, and its result. */
const timeOfferSchema = z.object({
  id: offerId,
  from: z.string(),
  to: z.string(),
  /**
   * Deadline for the customer's answer. If the customer does not answer by then, the order is
   * cancelled and refunded.
   */
  until: z.string(),
  state: z.enum(offerStates),
  /** The name of the member of staff who made the offer. */
  by: z.string(),
  /** The instant at which the offer was answered or expired; null while the offer is open. */
  endedAt: z.nullable(z.string()),
})
export type TimeOfferView = z.output<typeof timeOfferSchema>

const officeCancelReasons = ['closed', 'incident'] as const
export type OfficeCancelReason = (typeof officeCancelReasons)[number]

/**
 * The pick-up time of an order, the decisions that are possible about the order, and the latest
 * offer.
 */
const orderTimesSchema = z.object({
  takeawayAt: z.string(),
  status: z.enum(orderStatuses),
  /** Whether another time may be offered now. */
  mayOffer: z.boolean(),
  /** Whether the order may be cancelled and fully refunded now. */
  mayCancel: z.boolean(),
  /**
   * The reason that the customer would read after a cancellation now. `closed`, before the order's
   * expected time as last announced: the restaurant is closed. `incident`, after it: something went
   * wrong.
   */
  cancelReason: z.enum(officeCancelReasons),
  offer: z.nullable(timeOfferSchema),
  /** The pick-up times of the order's restaurant; empty if no other time can be offered. */
  days: z.array(takeawayDaySchema),
})
export type OrderTimes = z.output<typeof orderTimesSchema>

const orderEndpoint = {
  viewer: 'staff',
  right: 'refund',
  params: z.object({ order: orderId }),
} as const

export const getOrderTimes = defineEndpoint({
  id: 'getOrderTimes',
  summary: 'Returns the other pick-up times that an order can be offered, and the latest offer',
  method: 'GET',
  path: '/api/office/orders/:order/times',
  ...orderEndpoint,
  reply: orderTimesSchema,
  refusals: ['not_found'],
})

export const offerTime = defineEndpoint({
  id: 'offerTime',
  summary:
    'Offers an order another time, reserves capacity for it, and asks the customer to accept',
  method: 'POST',
  path: '/api/office/orders/:order/time-offers',
  ...orderEndpoint,
  confirmed: true,
  status: 201,
  body: z.strictObject({ at: instantField('takeaway_time_invalid') }),
  reply: orderTimesSchema,
  refusals: [
    'not_found',
    'offer_not_possible',
    'offer_open',
    'offer_too_late',
    'takeaway_time_invalid',
    'slot_full',
  ],
})

export const withdrawTimeOffer = defineEndpoint({
  id: 'withdrawTimeOffer',
  summary: 'Withdraws an open offer of another time; the order’s time stays unchanged',
  method: 'DELETE',
  path: '/api/office/orders/:order/time-offers/:offer',
  ...orderEndpoint,
  confirmed: true,
  params: z.object({ order: orderId, offer: offerId }),
  reply: orderTimesSchema,
  refusals: ['not_found', 'offer_over'],
})

export const cancelOrder = defineEndpoint({
  id: 'cancelOrder',
  summary: 'Cancels an order that the restaurant cannot or did not prepare, and refunds it in full',
  method: 'POST',
  path: '/api/office/orders/:order/cancellation',
  ...orderEndpoint,
  confirmed: true,
  body: z.strictObject({ reason: z.enum(officeCancelReasons) }),
  reply: orderTimesSchema,
  refusals: ['not_found', 'order_ready'],
})

/** An order whose time is no longer within the opening hours after a change of these hours. */
export const conflictingOrderSchema = z.object({
  id: orderId,
  number: z.string(),
  restaurant: z.object({ id: z.int(), name: z.string() }),
  takeawayAt: z.string(),
  status: z.enum(orderStatuses),
  payment: z.enum(paymentChoices),
  /** Cents. */
  toPay: z.int(),
  /**
   * The customer's name; null if the viewer may not see customers, or if the customer's data was
   * deleted.
   */
  customerName: z.nullable(z.string()),
  isDelivered: z.boolean(),
  /** The latest offer of another time; null if there was none. */
  offer: z.nullable(timeOfferSchema),
})
export type ConflictingOrder = z.output<typeof conflictingOrderSchema>

export const listConflictingOrders = defineStaffEndpoint({
  id: 'listConflictingOrders',
  summary: 'Lists the upcoming orders of a restaurant that lie outside its hours',
  method: 'GET',
  path: '/api/office/orders-in-the-way',
  right: 'orders',
  query: z.object({ restaurant: wholeParam }),
  reply: z.object({ results: z.array(conflictingOrderSchema) }),
  refusals: ['not_found'],
})
