import * as z from 'zod/mini'
import { instantField } from '#contract/instant-field.ts'
import { wholeField } from '#contract/whole-number-field.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { stopReasons } from '#domain/time/stop-reasons.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { failsWith } from '#contract/fields.ts'
import { dayField } from '#contract/day-field.ts'

const someIds = z
  .array(wholeField)
  .check(z.minLength(1, failsWith('field_required')), z.maxLength(3000))

/** The most products times restaurants of one request. */
export const MOST_CELLS = 20_000

/**
 * Products, and where: `all` restaurants or those of a group, of which the person's own are meant; or
 * some restaurants, each of which has to be the person's.
 */
const cellsSchema = z.strictObject({
  products: someIds,
  restaurants: z.union([
    z.literal('all'),
    z.strictObject({ group: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)) }),
    someIds,
  ]),
})
export type Cells = z.output<typeof cellsSchema>
const where = z
  .array(cellsSchema)
  .check(z.minLength(1, failsWith('field_required')), z.maxLength(300))

/** The most bytes of a request that names products and restaurants. */
const bodyLimit = 500_000

/** What was done at once: how many products and restaurants it concerned. */
const batchSchema = z.object({
  /** Its id, by which its person takes it back. */
  batch: z.string(),
  products: z.int(),
  restaurants: z.int(),
})

const gridSchema = z.object({
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  /** In the order of the menu. `parts`: what a salad of the house is made of. */
  products: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      category: z.int(),
      parts: z.optional(z.array(z.int())),
      /** What a product that is sold as it is may hold, so that it is recalled together with it. */
      holds: z.optional(z.array(z.int())),
    }),
  ),
  /** By name. `missing`: which of the lists below holds what it does not sell by its file. */
  restaurants: z.array(
    z.object({ id: z.int(), name: z.string(), city: z.string(), missing: z.int() }),
  ),
  /** Products that restaurants do not sell, a list for all that have the same. */
  missing: z.array(z.array(z.int())),
  /** Who of the office stopped something; null for a name that is forgotten. */
  people: z.array(z.nullable(z.string())),
  /** What is stopped or sold out, once for all restaurants where it is the same. */
  stops: z.array(
    z.object({
      product: z.int(),
      /** Null: a kitchen ran out of it for good, or the office recalled it. */
      endsAt: z.nullable(z.string()),
      /** Which of the people; null for the kitchen. */
      by: z.nullable(z.int()),
      reason: z.nullable(z.enum(stopReasons)),
      /** Positions in the list of restaurants: first, last, first, last, … */
      at: z.array(z.int()),
    }),
  ),
})
export type Grid = z.output<typeof gridSchema>

export const getAvailability = defineEndpoint({
  id: 'getAvailability',
  summary: 'What each restaurant does not sell now, until when and by whom',
  method: 'GET',
  path: '/api/office/availability',
  viewer: 'staff',
  right: 'stops',
  /** `known`: the version that the page has; the grid is null where it is still that one. */
  query: z.object({ known: z.optional(z.string().check(z.maxLength(40))) }),
  reply: z.object({ version: z.string(), now: z.string(), grid: z.nullable(gridSchema) }),
  refusals: [],
})

export const findRecalled = defineEndpoint({
  id: 'findRecalled',
  summary: 'The open orders that hold products which are about to be recalled, by restaurant',
  method: 'POST',
  path: '/api/office/availability/recalled-orders',
  viewer: 'staff',
  right: 'stops',
  body: z.strictObject({ where }),
  bodyLimit,
  reply: z.object({
    restaurants: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        orders: z.array(
          z.object({
            id: z.string(),
            number: z.string(),
            takeawayAt: z.string(),
            status: z.enum(orderStatuses),
          }),
        ),
      }),
    ),
  }),
  refusals: ['not_found', 'scope_unknown', 'stop_too_many'],
})

export const stopProducts = defineEndpoint({
  id: 'stopProducts',
  summary:
    'Stops products in restaurants until an end, with a reason; takes the place of earlier stops of the office',
  method: 'POST',
  path: '/api/office/availability/stops',
  viewer: 'staff',
  right: 'stops',
  idempotent: true,
  body: z.strictObject({
    where,
    for: z.discriminatedUnion('until', [
      z.strictObject({ until: z.literal('time'), at: instantField() }),
      z.strictObject({ until: z.literal('end-of-service') }),
      z.strictObject({ until: z.literal('end-of-day') }),
      z.strictObject({ until: z.literal('day'), day: dayField }),
      /** Until the office puts it back on sale: of a recall alone. */
      z.strictObject({ until: z.literal('none') }),
    ]),
    reason: z.enum(stopReasons),
  }),
  bodyLimit,
  reply: batchSchema,
  status: 201,
  refusals: ['not_found', 'scope_unknown', 'stop_needs_end', 'stop_too_many'],
})

export const resumeProducts = defineEndpoint({
  id: 'resumeProducts',
  summary: 'Puts products back on sale in restaurants, whoever stopped them',
  method: 'POST',
  path: '/api/office/availability/resumptions',
  viewer: 'staff',
  right: 'stops',
  idempotent: true,
  body: z.strictObject({ where }),
  bodyLimit,
  reply: batchSchema,
  status: 201,
  refusals: ['not_found', 'scope_unknown', 'stop_too_many'],
})

/** Once only; a second time it answers the same. */
export const undoProductStops = defineEndpoint({
  id: 'undoProductStops',
  summary: 'Takes back, within minutes, what the person stopped or put back on sale',
  method: 'POST',
  path: '/api/office/availability/batches/:batch/undo',
  viewer: 'staff',
  right: 'stops',
  params: z.object({ batch: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
  reply: z.object({ undone: z.literal(true) }),
  refusals: ['not_found', 'undo_too_late'],
})
