import * as z from 'zod/mini'
import { wholeParam } from '#contract/whole-number-field.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { orderToken } from './orders.ts'
import { progressSchema } from './order-view.ts'
import { stopNoticeSchema } from './restaurants.ts'

/** The facts about a restaurant that may change while a customer is choosing. */
const restaurantStatusSchema = z.object({
  /** The id of the event that contains this status; it differs after any change of the status. */
  version: z.string(),
  /** The version of the menu, which also changes when a product sells out. */
  menuVersion: z.string(),
  /** Products that are sold out now. */
  soldOut: z.array(z.int()),
  /**
   * A version of the available times, which differs whenever a slot fills up or becomes free again.
   */
  times: z.string(),
  /** The first available time (T5), an instant in ISO 8601; null when there is none. */
  next: z.nullable(z.string()),
  /**
   * The reason for which the next times are unavailable or orders take longer, with the end of that
   * state; null without a reason.
   */
  stop: z.nullable(stopNoticeSchema),
})
export type RestaurantStatus = z.output<typeof restaurantStatusSchema>

/** The subjects that a page follows: an order, a restaurant or both. */
const followed = z.object({
  order: z.optional(orderToken),
  restaurant: z.optional(wholeParam),
})

const liveSchema = z.object({
  order: z.nullable(progressSchema),
  restaurant: z.nullable(restaurantStatusSchema),
})
export type Live = z.output<typeof liveSchema>

export const getLive = defineEndpoint({
  id: 'getLive',
  summary:
    'Returns the current state of an order and a restaurant, for clients that cannot use the event stream',
  method: 'GET',
  path: '/api/live',
  query: followed,
  reply: liveSchema,
  refusals: ['not_found'],
})

/**
 * Server-sent events `order` (progress of the order) and `restaurant` (status of the restaurant).
 * Each contains the whole state as data. The event id identifies the states that were sent so far.
 * A client that reconnects with this id receives only the states that have changed since.
 */
export const followLive = defineEndpoint({
  id: 'followLive',
  summary:
    'Streams state changes of an order and a restaurant as server-sent events (text/event-stream)',
  method: 'GET',
  path: '/api/live/events',
  query: followed,
  media: 'text/event-stream',
  reply: z.string(),
  refusals: ['not_found'],
})
