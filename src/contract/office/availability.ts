import * as z from 'zod/mini'
import { instantField } from '#contract/instant-field.ts'
import { wholeField } from '#contract/whole-number-field.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { stopReasons } from '#domain/time/stop-reasons.ts'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { failsWith } from '#contract/fields.ts'
import { dayField } from '#contract/day-field.ts'

const someIds = z
  .array(wholeField)
  .check(z.minLength(1, failsWith('field_required')), z.maxLength(3000))

/** Maximum number of products times restaurants in one request. */
export const MOST_CELLS = 20_000

/**
 * Products and restaurants. `all` or a group stands for those of its restaurants that the person
 * may manage. If single restaurants are listed, the person must be allowed to manage each of them.
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

/** Maximum bytes of a request that names products and restaurants. */
const bodyLimit = 500_000

/** The result of one action: the numbers of products and restaurants that it affected. */
const batchSchema = z.object({
  /** Its id, by which the same person can undo it. */
  batch: z.string(),
  products: z.int(),
  restaurants: z.int(),
})

const gridSchema = z.object({
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  /** In the order of the menu. `parts`: the ingredients of a signature salad. */
  products: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      category: z.int(),
      parts: z.optional(z.array(z.int())),
      /**
       * Ingredients that a product sold as a whole may contain, so that a recall of an ingredient
       * can also stop the product.
       */
      holds: z.optional(z.array(z.int())),
    }),
  ),
  /**
   * Sorted by name. `missing`: index of the list in `missing` below, of products that the
   * restaurant does not sell according to its file.
   */
  restaurants: z.array(
    z.object({ id: z.int(), name: z.string(), city: z.string(), missing: z.int() }),
  ),
  /**
   * Lists of products that restaurants do not sell; restaurants with the same products share a
   * list.
   */
  missing: z.array(z.array(z.int())),
  /** Names of the people of the head office who stopped products; null if the name was deleted. */
  people: z.array(z.nullable(z.string())),
  /**
   * Stopped or sold-out products. Restaurants with the same product, end, person and reason share
   * one entry.
   */
  stops: z.array(
    z.object({
      product: z.int(),
      /**
       * Null if a kitchen ran out of the product without a planned end, or the head office recalled
       * the product.
       */
      endsAt: z.nullable(z.string()),
      /** Index in `people`; null for the kitchen. */
      by: z.nullable(z.int()),
      reason: z.nullable(z.enum(stopReasons)),
      /**
       * Ranges of positions in the list `restaurants`, as pairs: first and last position of each
       * range.
       */
      at: z.array(z.int()),
    }),
  ),
})
export type Grid = z.output<typeof gridSchema>

export const getAvailability = defineStaffEndpoint({
  id: 'getAvailability',
  summary:
    'Returns the products that each restaurant does not sell now, with the end and the author of each stop',
  method: 'GET',
  path: '/api/office/availability',
  right: 'stops',
  /** `known`: the version that the page has; the grid is null if that version is still current. */
  query: z.object({ known: z.optional(z.string().check(z.maxLength(40))) }),
  reply: z.object({ version: z.string(), now: z.string(), grid: z.nullable(gridSchema) }),
  refusals: [],
})

export const findRecalled = defineStaffEndpoint({
  id: 'findRecalled',
  summary: 'Lists, per restaurant, the open orders that contain the products to recall',
  method: 'POST',
  path: '/api/office/availability/recalled-orders',
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

export const stopProducts = defineStaffEndpoint({
  id: 'stopProducts',
  summary:
    'Stops products in restaurants until an end, with a reason; replaces earlier stops by the head office',
  method: 'POST',
  path: '/api/office/availability/stops',
  right: 'stops',
  idempotent: true,
  body: z.strictObject({
    where,
    for: z.discriminatedUnion('until', [
      z.strictObject({ until: z.literal('time'), at: instantField() }),
      z.strictObject({ until: z.literal('end-of-service') }),
      z.strictObject({ until: z.literal('end-of-day') }),
      z.strictObject({ until: z.literal('day'), day: dayField }),
      /** Until the head office puts it back on sale: only for a recall. */
      z.strictObject({ until: z.literal('none') }),
    ]),
    reason: z.enum(stopReasons),
  }),
  bodyLimit,
  reply: batchSchema,
  status: 201,
  refusals: ['not_found', 'scope_unknown', 'stop_needs_end', 'stop_too_many'],
})

export const resumeProducts = defineStaffEndpoint({
  id: 'resumeProducts',
  summary:
    'Puts stopped products back on sale in restaurants, including those stopped by other people',
  method: 'POST',
  path: '/api/office/availability/resumptions',
  right: 'stops',
  idempotent: true,
  body: z.strictObject({ where }),
  bodyLimit,
  reply: batchSchema,
  status: 201,
  refusals: ['not_found', 'scope_unknown', 'stop_too_many'],
})

/** Works once only; a second call returns the same answer. */
export const undoProductStops = defineStaffEndpoint({
  id: 'undoProductStops',
  summary: 'Undoes the caller’s own stop or resumption of products within a few minutes',
  method: 'POST',
  path: '/api/office/availability/batches/:batch/undo',
  right: 'stops',
  params: z.object({ batch: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
  reply: z.object({ undone: z.literal(true) }),
  refusals: ['not_found', 'undo_too_late'],
})
