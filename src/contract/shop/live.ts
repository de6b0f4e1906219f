import * as z from 'zod/mini'
import { wholeParam } from '#contract/whole-number-field.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { orderToken } from './orders.ts'
import { progressSchema } from './order-view.ts'
import { stopNoticeSchema } from './restaurants.ts'

/** The facts about a restaurant that may change while a customer is choosing. */
const restaurantStatusSchema = z.object({
  /** The id of the event that contains this state; it differs whenever anything here changes. */
  version: z.string(),
  /** The version of the menu, which also changes when a product sells out. */
  menuVersion: z.string(),
  /** Products that are sold out now. */
  soldOut: z.array(z.int()),
  /** Differs whenever the available times change: a slot filled up or became free again. */
  times: z.string(),
  /** The first available time (T5), an instant in ISO 8601; null when there is none. */
  next: z.nullable(z.string()),
  /** The reason for which the next times are unavailable or take longer, and its end. */
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
    'How an order and a restaurant are now: what the events tell, for who cannot follow them',
  method: 'GET',
  path: '/api/live',
  query: followed,
  reply: liveSchema,
  refusals: ['not_found'],
})

/**
 * Server-sent events `order` (its progress) and `restaurant` (its status), each with the whole
 * state as data. The event id identifies the states sent so far; a client that reconnects with it
 * receives only those that changed since.
 */
export const followLive = defineEndpoint({
  id: 'followLive',
  summary: 'Events of an order and a restaurant as they happen (text/event-stream)',
  method: 'GET',
  path: '/api/live/events',
  query: followed,
  media: 'text/event-stream',
  reply: z.string(),
  refusals: ['not_found'],
})
