import * as z from 'zod/mini'
import { counterPaymentSchema } from '#contract/counter-tender.ts'
import { containers, wishes } from '#domain/cart/cart.ts'
import { storedMeans } from '#domain/money/counter-means.ts'
import { allergens } from '#domain/menu/menu.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { filled } from '#contract/fields.ts'
import { delayReasons } from '#contract/shop/order-view.ts'
import { latenessStates } from '#domain/orders/lateness.ts'
import { orderStatuses, paymentChoices } from '#domain/orders/order-status.ts'
import { ticketNotes } from '#domain/orders/ticket-change.ts'
import { id, instant } from './fields.ts'

/** One ingredient or product in or next to a bowl, named in the restaurant's language. */
const ticketPartSchema = z.object({
  ingredient: z.int(),
  name: z.string(),
  quantity: z.int(),
  warm: z.boolean(),
  /** Whether the part is charged in addition to what the formula includes. */
  extra: z.boolean(),
  /** True for a part that is not in the bowl: a side, a drink, a dessert. */
  beside: z.boolean(),
  /**
   * Whether the part was added to the recipe that the bowl follows, or left out of it; null if
   * neither.
   */
  change: z.nullable(z.enum(['added', 'left-out'])),
  picture: z.nullable(z.string()),
  /** The customer's wish if the ingredient runs out; absent if it cannot be replaced (E7). */
  wish: z.optional(z.enum(wishes)),
})

const namedProduct = z.object({ ingredient: z.int(), name: z.string() })

/** The decision about an ingredient of a line that ran out (E7). */
const ticketReplacementSchema = z.object({
  ingredient: z.int(),
  name: z.string(),
  state: z.enum(['asked', 'replaced', 'left-out']),
  /** `customer`: the customer chose the replacement, or objected to the kitchen's one. */
  by: z.enum(['kitchen', 'customer']),
  standIn: z.nullable(namedProduct),
  options: z.array(namedProduct),
  at: z.string(),
})

export type TicketReplacement = z.output<typeof ticketReplacementSchema>

/** A bowl, a dish or a drink: one label. */
const ticketLineSchema = z.object({
  line: z.string(),
  quantity: z.int(),
  name: z.string(),
  /** The recipe or signature salad that the bowl follows; differences from it are in `parts`. */
  recipe: z.nullable(z.string()),
  /** The name that the customer gave this bowl, to distinguish several. */
  title: z.nullable(z.string()),
  warm: z.boolean(),
  /** In this order: base, ingredients, sauce, then the parts that are not in the bowl. */
  parts: z.array(ticketPartSchema),
  allergens: z.array(z.enum(allergens)),
  /**
   * Allergens that the customer reported and that the line nevertheless contains, each with the
   * parts that contain it. Absent: none (N9).
   */
  contradictions: z.optional(
    z.array(z.object({ allergen: z.enum(allergens), parts: z.array(z.string()) })),
  ),
  /** Recalled products in the line, which must not be served. Absent: none (H10). */
  recalled: z.optional(
    z.array(
      z.extend(namedProduct, {
        /** The ingredient that ran out and that the recalled one replaces. */
        insteadOf: z.optional(namedProduct),
      }),
    ),
  ),
  /** The customer's choice of container (E2). Absent: the restaurant's packaging. */
  container: z.optional(z.enum(containers)),
  /**
   * Whether the line is new or changed, compared with the order that this order replaced (E1).
   * Absent for an unchanged line, and if this order replaced none.
   */
  mark: z.optional(z.enum(['new', 'changed'])),
  /** Absent while no ingredient of the line has run out (E7). */
  replacements: z.optional(z.array(ticketReplacementSchema)),
  /**
   * How many units were refunded, and the names of refunded extras; absent if nothing of the line
   * was refunded (N6).
   */
  refunded: z.optional(z.object({ units: z.int(), parts: z.array(z.string()) })),
})

export type TicketLine = z.output<typeof ticketLineSchema>

export type TicketPart = z.output<typeof ticketPartSchema>

/** An order as the kitchen sees it. */
export const ticketSchema = z.object({
  id,
  number: z.string(),
  status: z.enum(orderStatuses),
  placedAt: instant,
  takeawayAt: instant,
  /**
   * `expectedAt`: when the order is expected to be ready, as last announced. `startAt`: when its
   * preparation must start, so that it is ready then. Tickets are sorted by `startAt`.
   */
  expectedAt: instant,
  startAt: instant,
  /** Instant of the latest step that was not undone. */
  steppedAt: instant,
  acceptedAt: z.nullable(instant),
  delay: z.nullable(z.object({ minutes: z.int(), reason: z.enum(delayReasons) })),
  /** The latest notice to the customer about a delay (N1); absent before the first. */
  lateness: z.optional(z.enum(latenessStates)),
  customerName: z.string(),
  phone: z.string(),
  comment: z.string(),
  /** The partner company to which the order is delivered; null for pick-up. */
  delivery: z.nullable(z.object({ company: z.string(), place: z.string() })),
  /**
   * Allergens that must not touch the food. When there are any, staff must confirm before the
   * ticket opens.
   */
  allergies: z.array(z.enum(allergens)),
  payment: z.enum(paymentChoices),
  /** Cents to collect at the counter; 0 if nothing is due there. */
  toTake: z.int(),
  /** The amount paid at the counter; absent if nothing was paid there (N4). */
  paidAtCounter: z.optional(
    z.extend(counterPaymentSchema, {
      /**
       * The only payment method, or else `unknown`. For open boards of the previous version, which
       * do not know `parts`; the next version can drop it.
       */
      means: z.enum(storedMeans),
    }),
  ),
  /**
   * Money to be refunded to the customer at the counter, by payment method; absent if nothing is to
   * be refunded there.
   */
  toGiveBack: z.optional(counterPaymentSchema),
  /** True while the hand-over can still be undone; otherwise absent (N5). */
  mayUndoHandOver: z.optional(z.literal(true)),
  toPay: z.int(),
  /** Whether the order contains alcohol: the person who collects the order must be of age. */
  checkAge: z.boolean(),
  cutlery: z.array(z.object({ name: z.string(), quantity: z.int() })),
  lines: z.array(ticketLineSchema),
  /**
   * The earlier order of this restaurant that this order replaces, because the customer changed
   * that order (E1).
   */
  replaces: z.optional(
    z.object({
      number: z.string(),
      takeawayAt: instant,
      /** Lines of the earlier order that the kitchen must not make any more. */
      gone: z.array(z.object({ name: z.string(), quantity: z.int() })),
      /** Differences outside the lines. */
      beside: z.array(z.enum(ticketNotes)),
    }),
  ),
  /**
   * Present if this order was cancelled because the customer replaced it by another order (E1).
   * `number`: the number of the other order; null if that order is in another restaurant.
   */
  replacedBy: z.optional(z.object({ number: z.nullable(z.string()) })),
})

export type Ticket = z.output<typeof ticketSchema>

export const findTickets = defineEndpoint({
  id: 'findTickets',
  summary:
    'Finds tickets near today, or with a refund due at the counter, by order number, loyalty card, phone or name',
  method: 'GET',
  path: '/api/kitchen/tickets',
  viewer: 'kitchen',
  query: z.object({
    find: filled('field_required', 40),
  }),
  reply: z.object({ results: z.array(ticketSchema) }),
  refusals: [],
})

export const printTicket = defineEndpoint({
  id: 'printTicket',
  summary:
    'Prints an order’s ticket, its labels (one per bowl), or both, on the restaurant’s printer',
  method: 'POST',
  path: '/api/kitchen/prints',
  viewer: 'cook',
  body: z.strictObject({ order: id, what: z.enum(['ticket', 'labels', 'both']) }),
  reply: z.object({ printed: z.int() }),
  refusals: [
    'not_found',
    'nobody_at_board',
    'printer_missing',
    'printer_away',
    'printer_no_paper',
    'printer_not_ready',
  ],
})
