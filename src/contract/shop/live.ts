import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { orderToken, progressSchema } from './orders.ts'
import { stopNoticeSchema } from './restaurants.ts'

/** What changes at a restaurant while somebody chooses there. */
export const restaurantStatusSchema = z.object({
  /** Differs whenever anything of it does: the id of the event that tells it. */
  version: z.string(),
  /** Of the menu: what is sold out is part of it. */
  menuVersion: z.string(),
  /** Products that are sold out now. */
  soldOut: z.array(z.int()),
  /** Differs when the times on offer do: a slot filled up, or is free again. */
  times: z.string(),
  /** The first time that can be had (T5), an instant in ISO 8601; null: none. */
  next: z.nullable(z.string()),
  /** Why the next times are not on offer, or take longer, and until when. */
  stop: z.nullable(stopNoticeSchema),
})
export type RestaurantStatus = z.output<typeof restaurantStatusSchema>

/** What a page follows: an order, a restaurant, or both. */
const followed = z.object({
  order: z.optional(orderToken),
  restaurant: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
})

export const liveSchema = z.object({
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
 * Server-sent events `order` (its progress) and `restaurant` (its moment), each with the whole
 * state as data. The id of an event names the states told so far; who comes back with it is told
 * what changed since, and nothing else.
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
