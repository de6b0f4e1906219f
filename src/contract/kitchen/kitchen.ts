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
/** Every PIN has so many digits, so the last one sends it. */
export const PIN_DIGITS = 4
const pinField = z
  .string()
  .check(z.regex(new RegExp(`^\\d{${PIN_DIGITS}}$`), { error: 'pin_wrong' }))

const personSchema = z.object({ id, name: z.string() })
export type BoardPerson = z.output<typeof personSchema>

/** What a paired device sees about itself. */
const deskSchema = z.object({
  restaurant: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  device: z.object({ id, name: z.string() }),
  /** The person at the device; null when nobody has signed in. */
  person: z.nullable(personSchema),
  /** The people who may sign in. */
  people: z.array(personSchema),
  acceptance: z.enum(['automatic', 'by-hand']),
  hasPrinter: z.boolean(),
  /** Bowls may come back to it (E2). */
  lendsBowls: z.boolean(),
  /** Meal vouchers are taken at its counter; absent where they are not (N4). */
  takesMealVouchers: z.optional(z.literal(true)),
})
export type Desk = z.output<typeof deskSchema>

export const pairDevice = defineEndpoint({
  id: 'pairDevice',
  summary: 'Pairs this device with a restaurant, by a code that is good once',
  method: 'POST',
  path: '/api/kitchen/devices',
  body: z.strictObject({
    code: z.string().check(z.minLength(1, { error: 'field_required' }), z.maxLength(20)),
    name,
  }),
  /** `token` is for a program; a page gets it as a cookie that it cannot read, and null here. */
  reply: z.object({ desk: deskSchema, token: z.nullable(z.string()) }),
  status: 201,
  refusals: ['pairing_code_invalid'],
})

export const getBoardSession = defineEndpoint({
  id: 'getBoardSession',
  summary: 'The paired device, its restaurant, and who is at it',
  method: 'GET',
  path: '/api/kitchen/desk',
  viewer: 'kitchen',
  reply: deskSchema,
  refusals: [],
})

export const signInAtBoard = defineEndpoint({
  id: 'signInAtBoard',
  summary: 'Says who is at the board, by PIN',
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
  summary: 'Nobody is at the board any more',
  method: 'DELETE',
  path: '/api/kitchen/desk/person',
  viewer: 'kitchen',
  reply: deskSchema,
  refusals: [],
})

/** One thing that goes into a bowl or beside it; named in the restaurant's language. */
const ticketPartSchema = z.object({
  ingredient: z.int(),
  name: z.string(),
  quantity: z.int(),
  warm: z.boolean(),
  /** Charged on top of what the formula includes. */
  extra: z.boolean(),
  /** Not in the bowl: a side, a drink, a dessert. */
  beside: z.boolean(),
  /** A difference from the recipe that the bowl otherwise follows. */
  change: z.nullable(z.enum(['added', 'left-out'])),
  picture: z.nullable(z.string()),
  /** What its customer wants if it runs out; absent where it cannot be replaced (E7). */
  wish: z.optional(z.enum(wishes)),
})

const namedProduct = z.object({ ingredient: z.int(), name: z.string() })
/** What became of an ingredient of a line that ran out (E7). */
const ticketReplacementSchema = z.object({
  ingredient: z.int(),
  name: z.string(),
  state: z.enum(['asked', 'replaced', 'left-out']),
  /** `customer`: they chose it, or objected to what stood in. */
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
  /** The recipe or signature salad that it is, or nearly is; the differences are in `parts`. */
  recipe: z.nullable(z.string()),
  /** The customer's name for it, to tell several bowls apart. */
  title: z.nullable(z.string()),
  warm: z.boolean(),
  /** In the order of the line: base, ingredients, sauce, then what goes beside. */
  parts: z.array(ticketPartSchema),
  allergens: z.array(z.enum(allergens)),
  /** Named allergens that it holds nevertheless, each with the parts that hold it; absent: none (N9). */
  contradictions: z.optional(
    z.array(z.object({ allergen: z.enum(allergens), parts: z.array(z.string()) })),
  ),
  /** What it holds that is recalled: it is not served. Absent: nothing (H10). */
  recalled: z.optional(
    z.array(
      z.extend(namedProduct, {
        /** The ingredient that ran out and that it stands in for. */
        insteadOf: z.optional(namedProduct),
      }),
    ),
  ),
  /** E2. Absent: the restaurant's packaging. */
  container: z.optional(z.enum(containers)),
  /** How it differs from the order that was replaced; absent where it does not (E1). */
  mark: z.optional(z.enum(['new', 'changed'])),
  /** Absent while nothing of it ran out (E7). */
  replacements: z.optional(z.array(ticketReplacementSchema)),
  /** Units that were given back, and supplements by name; absent without any (N6). */
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
   * When it is expected to be ready, as last announced, and when its preparation must start for
   * that. Tickets are sorted by `startAt`.
   */
  expectedAt: instant,
  startAt: instant,
  /** When the last step that stands was taken: one that was undone does not count. */
  steppedAt: instant,
  acceptedAt: z.nullable(instant),
  delay: z.nullable(z.object({ minutes: z.int(), reason: z.enum(delayReasons) })),
  /** What its customer was told last about its time (N1); absent before the first. */
  lateness: z.optional(z.enum(latenessStates)),
  customerName: z.string(),
  phone: z.string(),
  comment: z.string(),
  /** The partner company that it is delivered to. */
  delivery: z.nullable(z.object({ company: z.string(), place: z.string() })),
  /**
   * Allergens that must not touch the food. When there are any, staff must confirm before the
   * ticket opens.
   */
  allergies: z.array(z.enum(allergens)),
  payment: z.enum(paymentChoices),
  /** Cents to take at the counter; 0 when nothing is due there. */
  toTake: z.int(),
  /** What was taken at the counter; absent where nothing was (N4). */
  paidAtCounter: z.optional(
    z.extend(counterPaymentSchema, {
      /**
       * The only means, else `unknown`. An open board of the version before knows no parts; the version after
       * this one can do without it.
       */
      means: z.enum(storedMeans),
    }),
  ),
  /** What waits at the counter for its customer, by the means by which it goes back; absent without any. */
  toGiveBack: z.optional(counterPaymentSchema),
  /** Its hand-over can be undone still; absent where it cannot (N5). */
  mayUndoHandOver: z.optional(z.literal(true)),
  toPay: z.int(),
  /** Contains alcohol: the person who collects it must be of age. */
  checkAge: z.boolean(),
  cutlery: z.array(z.object({ name: z.string(), quantity: z.int() })),
  lines: z.array(ticketLineSchema),
  /** The order of this restaurant that it took the place of, because its customer changed that (E1). */
  replaces: z.optional(
    z.object({
      number: z.string(),
      takeawayAt: instant,
      /** Lines that are not to be made any more. */
      gone: z.array(z.object({ name: z.string(), quantity: z.int() })),
      /** What is otherwise beside the lines. */
      beside: z.array(z.enum(ticketNotes)),
    }),
  ),
  /**
   * It was cancelled for another order, because its customer changed it (E1). `number`: of that order;
   * null in another restaurant.
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
  /** Null: no end. */
  endsAt: z.nullable(instant),
  /** The head office began it: the restaurant cannot end or replace it before its time. */
  byOffice: z.boolean(),
  /** Why the head office stopped the product; null for every other stop. */
  reason: z.nullable(z.enum(stopReasons)),
})
export type StopView = z.output<typeof stopSchema>

/** Where an order went that its customer changed. */
const changedTo = ['here', 'day', 'restaurant'] as const

const boardSchema = z.object({
  /** Differs whenever anything on the board changes. */
  version: z.string(),
  /** The server's time, for countdowns on a device whose clock is off. */
  now: instant,
  /**
   * Orders received, in preparation or ready whose preparation must start before the end of today,
   * or within four hours.
   */
  tickets: z.array(ticketSchema),
  /** Number of orders for later days. */
  later: z.int(),
  stops: z.array(stopSchema),
  /** Products that the kitchen marked as sold out and the head office put back on sale lately. */
  resumed: z.array(z.object({ product: z.int(), at: instant })),
  /** Orders that their customers cancelled lately: the number, and when it was cancelled (E1). */
  withdrawn: z.array(z.object({ number: z.string(), at: instant })),
  /**
   * Orders that their customers changed lately, and what became of each: another number here, or an order
   * of another day or restaurant (E1).
   */
  changed: z.optional(
    z.array(
      z.object({
        number: z.string(),
        at: instant,
        went: z.enum(changedTo),
        /** The number of the order that stands in its place. */
        to: z.string(),
      }),
    ),
  ),
  /**
   * Orders taken from the current slot to the soonest available one, as a percentage of the
   * kitchen's capacity.
   */
  load: z.int(),
  /**
   * Coming times for which more orders are taken than the kitchen takes now, ascending: its
   * capacity was lowered, or its hours went (B5).
   */
  overfull: z.array(z.object({ at: instant, taken: z.int(), capacity: z.int() })),
  /** Whether the restaurant is open, and until when; `until` is null when no change is in sight. */
  open: z.boolean(),
  until: z.nullable(instant),
})
export type Board = z.output<typeof boardSchema>

const boardReplySchema = z.extend(boardSchema, {
  /**
   * The ids of all tickets, in their order, when `tickets` has only those that the board of `since` does
   * not have or has otherwise. Absent: `tickets` has all.
   */
  ids: z.optional(z.array(id)),
})
export type BoardReply = z.output<typeof boardReplySchema>

export const getBoard = defineEndpoint({
  id: 'getBoard',
  summary: 'What the restaurant has to do now',
  method: 'GET',
  path: '/api/kitchen/board',
  viewer: 'kitchen',
  /** `since`: the version of a board that the caller has. */
  query: z.object({ since: z.optional(z.string().check(z.maxLength(40))) }),
  reply: boardReplySchema,
  refusals: [],
})

const plainActions = ['accept', 'start', 'not-collected', 'undo'] as const
/** What can be tapped on a ticket without saying more. */
export type TapAction = (typeof plainActions)[number] | 'ready' | 'hand-over'

const ingredient = wholeField
const without = z.optional(z.array(ingredient).check(z.maxLength(100)))
const partOf = { line: z.string().check(z.regex(/^[\w-]{1,40}$/)), ingredient }

const tapBody = z.discriminatedUnion('action', [
  z.strictObject({ order: id, action: z.enum(plainActions) }),
  // `without`: the recalled products that are left out of it, as the person was told (H10).
  z.strictObject({ order: id, action: z.literal('ready'), without }),
  // `payment`: how what is due was paid; absent where nothing is due, and from a board that does not ask.
  z.strictObject({
    order: id,
    action: z.literal('hand-over'),
    payment: z.optional(z.union([z.literal('unpaid'), counterTenderSchema])),
    without,
  }),
  // It is paid at the counter, before or after it was handed over (N4).
  z.strictObject({ order: id, action: z.literal('take-payment'), means: counterTenderSchema }),
  // It was paid by another means than was said; until the end of that day.
  z.strictObject({ order: id, action: z.literal('change-payment'), means: counterTenderSchema }),
  // What waits at the counter for its customer was given, as it was shown (decision 66).
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
  // An ingredient of a line ran out: what its customer wants is done at once (E7).
  z.strictObject({ order: id, action: z.literal('missing'), ...partOf }),
  // Something else is done about it; null: it is left out.
  z.strictObject({
    order: id,
    action: z.literal('replace'),
    ...partOf,
    standIn: z.nullable(ingredient),
  }),
  // It is there after all.
  z.strictObject({ order: id, action: z.literal('restore'), ...partOf }),
])
export type Tap = z.output<typeof tapBody>

export const tapTicket = defineEndpoint({
  id: 'tapTicket',
  summary:
    'Something was tapped on a ticket; the same Idempotency-Key is applied once, however often it is sent',
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
    'The order was not handed over: until the end of its day, confirmed by the PIN of who is at the board; once a key',
  method: 'POST',
  path: '/api/kitchen/hand-overs/undo',
  viewer: 'cook',
  idempotent: true,
  body: z.strictObject({
    order: id,
    pin: pinField,
    /** What becomes of what was paid at the counter: it is kept, or was given back or never taken. */
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
    'Orders of these days, and those with something to give back, by number, by the customer’s loyalty card, or by name',
  method: 'GET',
  path: '/api/kitchen/tickets',
  viewer: 'kitchen',
  query: z.object({
    find: filled('field_required', 40),
  }),
  reply: z.object({ results: z.array(ticketSchema) }),
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
    'Sold out, busy or paused until a time; takes the place of the stop of that kind that is on; once a key',
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
  summary: 'Ends a stop before its time',
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
    'The board is alive, and shows these orders; a restaurant that accepts by itself accepts them so',
  method: 'POST',
  path: '/api/kitchen/heartbeat',
  viewer: 'kitchen',
  body: z.strictObject({ showing: z.array(id).check(z.maxLength(500)) }),
  reply: z.object({ now: instant }),
  refusals: [],
})

export const printTicket = defineEndpoint({
  id: 'printTicket',
  summary: 'Prints the ticket of an order and a label per bowl on the restaurant’s printer',
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
  summary: 'Events `board`, whose data is the version of the board: ask for it again',
  method: 'GET',
  path: '/api/kitchen/events',
  viewer: 'kitchen',
  media: 'text/event-stream',
  reply: z.string(),
  refusals: [],
})
