import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { id, instant } from './fields.ts'
import { stopSchema } from './stops.ts'
import { ticketSchema } from './tickets.ts'

/**
 * Where the order is that replaced a changed order. `here`: on this board's day and restaurant.
 * `day`: on another day. `restaurant`: in another restaurant.
 */
const changedTo = ['here', 'day', 'restaurant'] as const

const boardSchema = z.object({
  /** Differs whenever anything on the board changes. */
  version: z.string(),
  /** The server's time, for countdowns on a device whose clock is off. */
  now: instant,
  /**
   * Orders that are received, in preparation or ready, and whose preparation must start before the
   * end of the day, before the end of a service that continues past midnight, or within four hours,
   * whichever is the latest. Orders whose pick-up time was more than twelve hours ago are left out.
   */
  tickets: z.array(ticketSchema),
  /** Number of further open orders, whose preparation must start later than `tickets` reach. */
  later: z.int(),
  stops: z.array(stopSchema),
  /**
   * Products that the kitchen marked as sold out and that the head office has recently put back on
   * sale.
   */
  resumed: z.array(z.object({ product: z.int(), at: instant })),
  /**
   * Orders that their customers recently cancelled: the number, and the instant of the cancellation
   * (E1).
   */
  withdrawn: z.array(z.object({ number: z.string(), at: instant })),
  /**
   * Orders that their customers recently changed. `went` and `to` describe the order that replaced
   * each of them: in this restaurant on the same day, on another day, or in another restaurant
   * (E1).
   */
  changed: z.optional(
    z.array(
      z.object({
        number: z.string(),
        at: instant,
        went: z.enum(changedTo),
        /** The number of the order that replaced it. */
        to: z.string(),
      }),
    ),
  ),
  /**
   * Orders accepted from the current slot to the soonest available one, as a percentage of the
   * kitchen's capacity.
   */
  load: z.int(),
  /**
   * Coming times, in ascending order, with more orders than the kitchen can now accept, because its
   * capacity was lowered or its hours were removed (B5).
   */
  overfull: z.array(z.object({ at: instant, taken: z.int(), capacity: z.int() })),
  /**
   * Whether the restaurant is open, and the instant of the next opening or closing; `until` is null
   * if no change is known.
   */
  open: z.boolean(),
  until: z.nullable(instant),
})

export type Board = z.output<typeof boardSchema>

const boardReplySchema = z.extend(boardSchema, {
  /**
   * The ids of all tickets, in order, if `tickets` contains only those that are new or different
   * since the board of version `since`. Absent: `tickets` contains all.
   */
  ids: z.optional(z.array(id)),
})

export type BoardReply = z.output<typeof boardReplySchema>

export const getBoard = defineEndpoint({
  id: 'getBoard',
  summary:
    'Returns the restaurant’s board: open orders and current load; with `since`, only tickets changed since',
  method: 'GET',
  path: '/api/kitchen/board',
  viewer: 'kitchen',
  /** `since`: the version of the board that the caller already has. */
  query: z.object({ since: z.optional(z.string().check(z.maxLength(40))) }),
  reply: boardReplySchema,
  refusals: [],
})

export const boardEvents = defineEndpoint({
  id: 'boardEvents',
  summary:
    'Streams `board` events with the board’s new version (text/event-stream); clients then fetch the board again',
  method: 'GET',
  path: '/api/kitchen/events',
  viewer: 'kitchen',
  media: 'text/event-stream',
  reply: z.string(),
  refusals: [],
})

const kitchenDaySchema = z.object({
  /** Portions of each ingredient that the open orders of the board still need, most first. */
  toMake: z.array(z.object({ ingredient: z.int(), name: z.string(), quantity: z.int() })),
  /**
   * Orders of today’s service that ended, and those of tomorrow that were handed over today, the
   * latest first. `endedAt`: when their last step was.
   */
  finished: z.array(
    z.object({
      id,
      number: z.string(),
      customerName: z.string(),
      status: z.enum(orderStatuses),
      endedAt: instant,
    }),
  ),
})

export type KitchenDay = z.output<typeof kitchenDaySchema>

export const getKitchenDay = defineEndpoint({
  id: 'getKitchenDay',
  summary:
    'Returns the totals per ingredient that are still to be made, and today’s finished orders of the restaurant',
  method: 'GET',
  path: '/api/kitchen/day',
  viewer: 'kitchen',
  reply: kitchenDaySchema,
  refusals: [],
})
