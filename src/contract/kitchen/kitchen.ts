import * as z from 'zod/mini'
import { counterPaymentSchema, counterTenderSchema } from '#contract/counter-tender.ts'
import { instantField } from '#contract/instant-field.ts'
import { wholeField } from '#contract/whole-number-field.ts'
import { containers } from '#domain/cart/cart.ts'
import { storedMeans } from '#domain/money/counter-means.ts'
import { moneyAnswers } from '#domain/orders/counter-payment.ts'
import { allergens } from '#domain/menu/menu.ts'
import { stopReasons } from '#domain/time/stop-reasons.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { filled } from '#contract/fields.ts'
import { cancelReasons, delayReasons } from '#contract/shop/order-view.ts'
import { latenessStates } from '#domain/orders/lateness.ts'
import { orderStatuses, paymentChoices } from '#domain/orders/order-status.ts'
import { ticketNotes } from '#domain/orders/ticket-change.ts'
import { wishes } from '#domain/cart/cart.ts'

const id = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
const name = filled('field_required', 40)
const instant = z.string()
/** Number of digits of every PIN; the last digit sends it. */
export const PIN_DIGITS = 4
const pinField = z
  .string()
  .check(z.regex(new RegExp(`^\\d{${PIN_DIGITS}}$`), { error: 'pin_wrong' }))

const personSchema = z.object({ id, name: z.string() })
export type BoardPerson = z.output<typeof personSchema>

/** The data that a paired device reads about itself. */
const deskSchema = z.object({
  restaurant: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  device: z.object({ id, name: z.string() }),
  /** The person at the device; null if no person is signed in. */
  person: z.nullable(personSchema),
  /** The people who may sign in. */
  people: z.array(personSchema),
  acceptance: z.enum(['automatic', 'by-hand']),
  hasPrinter: z.boolean(),
  /** Whether the restaurant lends bowls, which may be returned there (E2). */
  lendsBowls: z.boolean(),
  /** True if the counter accepts meal vouchers; otherwise absent (N4). */
  takesMealVouchers: z.optional(z.literal(true)),
})
export type Desk = z.output<typeof deskSchema>

export const pairDevice = defineEndpoint({
  id: 'pairDevice',
  summary: 'Pairs a device with a restaurant, given a pairing code that is valid once',
  method: 'POST',
  path: '/api/kitchen/devices',
  body: z.strictObject({
    code: z.string().check(z.minLength(1, { error: 'field_required' }), z.maxLength(20)),
    name,
  }),
  /**
   * `token` is for a client that is not a page. A page gets the token as a cookie that its scripts
   * cannot read, and `token` is null.
   */
  reply: z.object({ desk: deskSchema, token: z.nullable(z.string()) }),
  status: 201,
  refusals: ['pairing_code_invalid'],
})

export const getBoardSession = defineEndpoint({
  id: 'getBoardSession',
  summary: 'Returns the paired device, its restaurant, and the person signed in at its board',
  method: 'GET',
  path: '/api/kitchen/desk',
  viewer: 'kitchen',
  reply: deskSchema,
  refusals: [],
})

export const signInAtBoard = defineEndpoint({
  id: 'signInAtBoard',
  summary: 'Signs a person in at the board of this device, by PIN',
  method: 'PUT',
  path: '/api/kitchen/desk/person',
  viewer: 'kitchen',
  body: z.strictObject({
    person: id,
    pin: pinField,
  }),
  reply: deskSchema,
  refusals: ['pin_wrong', 'too_many_attempts', 'not_found'],
})

export const signOutAtBoard = defineEndpoint({
  id: 'signOutAtBoard',
  summary: 'Signs the current person out of the board of this device',
  method: 'DELETE',
  path: '/api/kitchen/desk/person',
  viewer: 'kitchen',
  reply: deskSchema,
  refusals: [],
})

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
const ticketSchema = z.object({
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

const stopSchema = z.object({
  id,
  kind: z.enum(['sold-out', 'busy', 'pause']),
  product: z.nullable(z.int()),
  minutes: z.nullable(z.int()),
  beganAt: instant,
  /** Null: the stop has no end. */
  endsAt: z.nullable(instant),
  /**
   * Whether the head office began the stop: the restaurant can then neither end nor replace it
   * early.
   */
  byOffice: z.boolean(),
  /** The head office's reason for stopping the product; null for every other stop. */
  reason: z.nullable(z.enum(stopReasons)),
})
export type StopView = z.output<typeof stopSchema>

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

const plainActions = ['accept', 'start', 'not-collected', 'undo'] as const
/** Actions on a ticket that need no further data. */
export type TapAction = (typeof plainActions)[number] | 'ready' | 'hand-over'

const ingredient = wholeField
const without = z.optional(z.array(ingredient).check(z.maxLength(100)))
const partOf = { line: z.string().check(z.regex(/^[\w-]{1,40}$/)), ingredient }

const tapBody = z.discriminatedUnion('action', [
  z.strictObject({ order: id, action: z.enum(plainActions) }),
  // `without`: the recalled products that are left out of the order, as the board showed them to
  // the person (H10).
  z.strictObject({ order: id, action: z.literal('ready'), without }),
  // `payment`: the payment methods used for the amount due. Absent if nothing is due, or if the
  // board's version does not ask for the payment method.
  z.strictObject({
    order: id,
    action: z.literal('hand-over'),
    payment: z.optional(z.union([z.literal('unpaid'), counterTenderSchema])),
    without,
  }),
  // The customer pays at the counter, before or after the hand-over (N4).
  z.strictObject({ order: id, action: z.literal('take-payment'), means: counterTenderSchema }),
  // Corrects the payment method of a payment at the counter; possible until the end, in Paris, of
  // the day of that payment.
  z.strictObject({ order: id, action: z.literal('change-payment'), means: counterTenderSchema }),
  // Money that was to be refunded at the counter was paid out to the customer; `amount` is the
  // amount that the board showed to the person, in cents (decision 66).
  z.strictObject({ order: id, action: z.literal('give-back'), amount: wholeField }),
  z.strictObject({
    order: id,
    action: z.literal('delay'),
    minutes: z.int().check(z.minimum(0), z.maximum(120)),
    reason: z.enum(delayReasons),
  }),
  z.strictObject({
    order: id,
    action: z.literal('cancel'),
    reason: z.enum(cancelReasons.filter((reason) => reason !== 'not-accepted')),
  }),
  // An ingredient of a line ran out: the customer's wish is carried out at once (E7).
  z.strictObject({ order: id, action: z.literal('missing'), ...partOf }),
  // Decides differently from the customer's wish. `standIn`: the replacement; null if the
  // ingredient is left out.
  z.strictObject({
    order: id,
    action: z.literal('replace'),
    ...partOf,
    standIn: z.nullable(ingredient),
  }),
  // The ingredient is available after all.
  z.strictObject({ order: id, action: z.literal('restore'), ...partOf }),
])
export type Tap = z.output<typeof tapBody>

export const tapTicket = defineEndpoint({
  id: 'tapTicket',
  summary:
    'Applies an action to an order’s ticket, such as accept, ready or hand over; idempotent per Idempotency-Key',
  method: 'POST',
  path: '/api/kitchen/taps',
  viewer: 'cook',
  idempotent: true,
  body: tapBody,
  reply: z.object({ order: id, status: z.enum(orderStatuses) }),
  refusals: [
    'not_found',
    'nobody_at_board',
    'step_not_possible',
    'undo_too_late',
    'order_ready',
    'replacement_over',
    'replacement_not_possible',
    'base_undecided',
    'order_recalled',
    'refunded_in_part',
    'refund_differs',
    'tender_differs',
  ],
})

export const undoHandOver = defineEndpoint({
  id: 'undoHandOver',
  summary:
    'Undoes a hand-over until the end of that day; requires the signed-in person’s PIN; idempotent per key',
  method: 'POST',
  path: '/api/kitchen/hand-overs/undo',
  viewer: 'cook',
  idempotent: true,
  body: z.strictObject({
    order: id,
    pin: pinField,
    /**
     * What happens to money paid at the counter: the restaurant keeps it, or the money was refunded
     * or never received.
     */
    money: z.enum(moneyAnswers),
  }),
  reply: z.object({ order: id, status: z.enum(orderStatuses) }),
  refusals: [
    'not_found',
    'nobody_at_board',
    'pin_wrong',
    'too_many_attempts',
    'undo_too_late',
    'refunded_in_part',
  ],
})

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

const kitchenDaySchema = z.object({
  /** Portions of each ingredient that the open orders of the board still need, most first. */
  toMake: z.array(z.object({ ingredient: z.int(), name: z.string(), quantity: z.int() })),
  /** Orders of today’s service that ended, the latest first. `endedAt`: when their last step was. */
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

const until = z.discriminatedUnion('until', [
  z.strictObject({ until: z.literal('time'), at: instantField() }),
  z.strictObject({ until: z.literal('end-of-day') }),
  z.strictObject({ until: z.literal('for-good') }),
])
const stopBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sold-out'), product: wholeField, for: until }),
  z.strictObject({
    kind: z.literal('busy'),
    minutes: z.union([z.literal(10), z.literal(20)]),
    for: until,
  }),
  z.strictObject({ kind: z.literal('pause'), for: until }),
])
export type StopBody = z.output<typeof stopBody>

export const beginStop = defineEndpoint({
  id: 'beginStop',
  summary:
    'Marks a product sold out, or the restaurant busy or paused, until a time; replaces the current stop of that kind',
  method: 'POST',
  path: '/api/kitchen/stops',
  viewer: 'cook',
  idempotent: true,
  body: stopBody,
  /** `holding`: ids of open orders that contain the sold-out product. */
  reply: z.object({ stop: stopSchema, holding: z.array(id) }),
  status: 201,
  refusals: ['not_found', 'nobody_at_board', 'stop_needs_end', 'stop_by_office'],
})

export const endStop = defineEndpoint({
  id: 'endStop',
  summary: 'Ends a stop (sold out, busy or paused) before its planned end',
  method: 'DELETE',
  path: '/api/kitchen/stops/:id',
  viewer: 'cook',
  params: z.object({ id }),
  reply: z.object({ ended: z.boolean() }),
  refusals: ['not_found', 'nobody_at_board', 'stop_by_office'],
})

export const beatHeart = defineEndpoint({
  id: 'beatHeart',
  summary:
    'Reports that the board is alive and which orders it displays; accepts these if acceptance is automatic',
  method: 'POST',
  path: '/api/kitchen/heartbeat',
  viewer: 'kitchen',
  body: z.strictObject({ showing: z.array(id).check(z.maxLength(500)) }),
  reply: z.object({ now: instant }),
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
