import { counterPaymentSchema, counterTenderSchema } from '#contract/counter-tender.ts'
import { moneyAnswers } from '#domain/orders/counter-payment.ts'
import { replacementStates } from '#domain/orders/may-replace.ts'
import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { dayField } from '#contract/day-field.ts'
import { tidiedText, visible } from '#contract/fields.ts'
import { givenBackSchema } from '#contract/shop/line-states.ts'
import { orderSchema } from '#contract/shop/orders.ts'
import { cancelReasons, problemLineSchema } from '#contract/shop/order-view.ts'
import { orderStatuses, paymentChoices } from '#domain/orders/order-status.ts'
import { offerStates } from '#domain/orders/time-offer.ts'

export const orderId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
/** A time of day in Paris: `12:45`, or a whole hour: `12`. */
export const timeField = z.string().check(z.regex(/^(?:[01]\d|2[0-3])(?::[0-5]\d)?$/))

/**
 * What the figures of a day count: what is sold, what holds a place of its time, and what was ready
 * in time.
 */
export const countedStates = ['sold', 'not-cancelled', 'on-time'] as const

/** What an order can be filtered by, besides the status of its last step. */
export const orderStates = [
  ...orderStatuses,
  ...countedStates,
  /** Its customer changed it, so another order took its place; not `cancelled` (E1). */
  'changed',
  /** A kitchen still has to make it or to hand it over. */
  'open',
  'late',
  'refunded',
  'paid-not-received',
  'problem',
  /** It was served without a recalled product, at its price, and nobody answered that (H10). */
  'recalled',
] as const
export type OrderState = (typeof orderStates)[number]

/** What orders can be sorted by: only what an index serves. */
export const orderColumns = ['pickup', 'placed', 'amount', 'number'] as const
export type OrderColumn = (typeof orderColumns)[number]
/** A column, with `-` before it for the largest or the latest first. */
const orderSorts = orderColumns.flatMap((column) => [column, `-${column}`] as const)

const listedOrderSchema = z.object({
  id: orderId,
  /** Unique per restaurant and day: `A01`. */
  number: z.string(),
  takeawayAt: z.string(),
  placedAt: z.string(),
  /** When it is expected to be ready, as last announced. */
  expectedAt: z.string(),
  restaurant: z.object({ id: z.int(), name: z.string() }),
  /** Empty once the customer's data was deleted; null for who may not see customers. */
  customerName: z.nullable(z.string()),
  status: z.enum(orderStatuses),
  /** Its customer changed it: it is cancelled for the order that took its place (E1). */
  isReplaced: z.boolean(),
  /** Minutes that it is late now; 0 when it is not. */
  lateMinutes: z.int(),
  payment: z.enum(paymentChoices),
  /** Cents. */
  toPay: z.int(),
  /** Cents given back, or on their way. */
  refunded: z.int(),
  /** Cents that were paid and not given back: by card, held or taken, or at the counter. */
  paid: z.int(),
})
export type ListedOrder = z.output<typeof listedOrderSchema>

const search = {
  /** One day, or the days from `day` to `until`. */
  day: dayField,
  until: z.optional(dayField),
  /** The time of pick-up. */
  time: z.optional(timeField),
  /**
   * A number, a name, a phone, an e-mail, an amount (`12,40`), the last four digits of a card, or
   * words of a comment.
   */
  find: z.optional(z.string().check(tidiedText, z.maxLength(80), visible)),
  restaurant: z.optional(wholeField),
  state: z.optional(z.enum(orderStates)),
  payment: z.optional(z.enum(paymentChoices)),
}

export const findOrders = defineEndpoint({
  id: 'findOrders',
  summary: 'Orders of a day or of several, latest pick-up first unless asked otherwise',
  // What is searched may be a name or a phone, which no address may hold.
  method: 'POST',
  path: '/api/office/orders/search',
  viewer: 'staff',
  right: 'orders',
  body: z.strictObject({
    ...search,
    sort: z.optional(z.enum(orderSorts)),
    /** `next` of the page before, in the same order. */
    after: z.optional(z.string().check(z.regex(/^\d{1,16}\.\d{1,18}$/))),
  }),
  reply: z.object({ results: z.array(listedOrderSchema), next: z.nullable(z.string()) }),
  refusals: ['not_found'],
})

export const orderCountsSchema = z.object({
  /** Of all filters. */
  shown: z.int(),
  /** There are more than were counted: `shown` is the least, and the others are not known. */
  isMore: z.boolean(),
  /** Of all filters but the state. */
  late: z.int(),
  refunded: z.int(),
  paidNotReceived: z.int(),
  /** With a problem that nobody answered (E9). */
  problem: z.int(),
})

export const countOrders = defineEndpoint({
  id: 'countOrders',
  summary: 'How many orders the filters find, and how many of them need a look',
  // As the search: what is searched may be a name or a phone, which no address may hold.
  method: 'POST',
  path: '/api/office/orders/counts',
  viewer: 'staff',
  right: 'orders',
  body: z.strictObject(search),
  reply: orderCountsSchema,
  refusals: ['not_found'],
})

/** One thing that happened to an order. `group` is how the time line is filtered. */
const entry = <const G extends string, const K extends string, S extends z.core.$ZodShape>(
  group: G,
  kind: K,
  shape: S,
) => z.object({ at: z.string(), group: z.literal(group), kind: z.literal(kind), ...shape })

export const timelineEntrySchema = z.discriminatedUnion('kind', [
  entry('kitchen', 'step', {
    status: z.enum(orderStatuses),
    payment: z.enum(paymentChoices),
    /** Who undid its hand-over in the office; absent for every other step. */
    person: z.optional(z.string()),
  }),
  entry('kitchen', 'accepted', { person: z.nullable(z.string()) }),
  entry('kitchen', 'tap', {
    action: z.string(),
    person: z.nullable(z.string()),
    device: z.string(),
    refused: z.boolean(),
    /** What the order was made ready or handed over without, as it was recalled (H10); absent without any. */
    without: z.optional(z.array(z.string())),
  }),
  entry('kitchen', 'delay', {
    minutes: z.int(),
    reason: z.string(),
    /** Who tapped it; null where nobody did. */
    person: z.nullable(z.string()),
  }),
  entry('kitchen', 'cancelled', {
    reason: z.enum(cancelReasons),
    person: z.nullable(z.string()),
  }),
  /** The order became another one, or took the place of another one. */
  entry('kitchen', 'changed', { number: z.string() }),
  entry('kitchen', 'replaced', { number: z.string() }),
  /** An ingredient ran out or was recalled, and what was decided about it (E7). */
  entry('kitchen', 'ran-out', {
    state: z.enum(replacementStates),
    by: z.enum(['kitchen', 'customer']),
    name: z.string(),
    isRecalled: z.boolean(),
    standIn: z.nullable(z.string()),
    person: z.nullable(z.string()),
  }),
  entry('messages', 'time-offered', {
    to: z.string(),
    until: z.string(),
    person: z.string(),
  }),
  entry('messages', 'problem-told', { hasPhotograph: z.boolean() }),
  entry('messages', 'problem-answered', { person: z.string() }),
  entry('messages', 'time-answered', { state: z.enum(offerStates), to: z.string() }),
  /** It was paid at the counter, or that was taken back (N4). `person`: null where nobody said. */
  entry('money', 'counter-payment', {
    ...counterPaymentSchema.shape,
    person: z.nullable(z.string()),
  }),
  entry('money', 'counter-payment-returned', {
    ...counterPaymentSchema.shape,
    person: z.nullable(z.string()),
  }),
  /** It came by other means than was said: by which, and who corrected it. */
  entry('money', 'counter-payment-corrected', {
    ...counterPaymentSchema.shape,
    person: z.nullable(z.string()),
  }),
  /** A refund was given at the counter (decision 66). */
  entry('money', 'counter-refund', { amount: z.int(), person: z.string() }),
  entry('money', 'try', { answered: z.boolean() }),
  entry('money', 'capture', { amount: z.int() }),
  entry('money', 'refund', { amount: z.int() }),
  entry('money', 'refund-asked', {
    amount: z.int(),
    reason: z.string(),
    note: z.nullable(z.string()),
    person: z.nullable(z.string()),
  }),
  entry('money', 'goodwill', {
    points: z.nullable(z.int()),
    /** Cents of a promo code; null for points. */
    amount: z.nullable(z.int()),
    reason: z.string(),
    person: z.nullable(z.string()),
  }),
  entry('money', 'points', { change: z.int(), movement: z.string() }),
  entry('messages', 'mail', { mail: z.string(), isSent: z.boolean() }),
  entry('messages', 'push-asked', {}),
  entry('messages', 'receipt', { receipt: z.enum(['sale', 'refund']), number: z.string() }),
])
export type TimelineEntry = z.output<typeof timelineEntrySchema>

/** Another order that a change leads to or came from (E1). `id`: null where the viewer may not see it. */
const otherOrderSchema = z.object({
  id: z.nullable(orderId),
  number: z.string(),
  takeawayAt: z.string(),
})

/** A problem that a customer told (E9), with its answer. */
export const officeProblemSchema = z.object({
  id: orderId,
  toldAt: z.string(),
  lines: z.array(problemLineSchema),
  text: z.string(),
  hasPhotograph: z.boolean(),
  answer: z.nullable(
    z.object({
      at: z.string(),
      text: z.string(),
      /** Those that were given with it; null without any. */
      points: z.nullable(z.int()),
      by: z.string(),
    }),
  ),
})
export type OfficeProblem = z.output<typeof officeProblemSchema>

/** What an answer to a problem may begin with, in the customer's language. */
export const readyAnswerKinds = [
  'missing',
  'wrong',
  'quality',
  'allergen',
  'late',
  'other',
] as const
const readyAnswerSchema = z.object({ kind: z.enum(readyAnswerKinds), text: z.string() })
export type ReadyAnswer = z.output<typeof readyAnswerSchema>

/** Pending until the order is paid and handed over, then firm, which stays; void once it is cancelled. */
const pointsStates = ['pending', 'firm', 'void'] as const

/** An order as the head office sees it: as it was sold, with all that happened since. */
const officeOrderSchema = z.extend(z.omit(orderSchema, { token: true }), {
  id: orderId,
  /** Minutes that it is late now; 0 when it is not. */
  lateMinutes: z.int(),
  /** Empty once the customer's data was deleted; null for who may not see customers, and no comment. */
  customerName: z.nullable(z.string()),
  /** Null once the customer's data was deleted, and for who may not see customers. */
  contact: z.nullable(z.object({ phone: z.string(), email: z.string() })),
  /** The account that it belongs to; null for a guest's. */
  customer: z.nullable(z.string()),
  paid: z.object({
    state: z.nullable(
      z.enum(['starting', 'open', 'challenge', 'authorised', 'captured', 'cancelled']),
    ),
    captured: z.int(),
    refunded: z.int(),
    /** The provider's names of the payments: one, and after a change also those of the orders before. */
    references: z.array(z.string()),
  }),
  /** The payment at the counter that stands; null where there is none (N4). */
  paidAtCounter: z.nullable(
    z.extend(counterPaymentSchema, {
      at: z.string(),
      /** Who took it; null where nobody said. */
      by: z.nullable(z.string()),
    }),
  ),
  /** Of the points that it earns, as its card or a claim books them; null where it has none. */
  pointsState: z.nullable(z.enum(pointsStates)),
  /** Points for its lateness that wait for a claim of this guest's order. */
  latePointsToClaim: z.int(),
  /** Cents that are still to be taken at the counter. */
  dueAtCounter: z.int(),
  /** Its hand-over can be undone still (N5). */
  mayUndoHandOver: z.boolean(),
  /** It can be said still that it was paid at the counter by another means (N4). */
  mayChangeMeans: z.boolean(),
  /** The order that its customer changed it into. */
  replacedBy: z.nullable(otherOrderSchema),
  /**
   * The order that it is a change of; while it awaits its payment, or if it was never paid, that one
   * stands (`isMade`).
   */
  replaces: z.nullable(z.extend(otherOrderSchema, { isMade: z.boolean() })),
  /** What became of each line, and what was given back of them (N6). */
  givenBack: givenBackSchema,
  /** What it was served without, at its price, as that was recalled (H10). */
  recalls: z.array(z.object({ name: z.string(), isAnswered: z.boolean() })),
  /** The oldest first; none once the customer's data was deleted. */
  problems: z.array(officeProblemSchema),
  /** None where no problem is open. */
  readyAnswers: z.array(readyAnswerSchema),
  timeline: z.array(timelineEntrySchema),
})
export type OfficeOrder = z.output<typeof officeOrderSchema>

export const getOfficeOrder = defineEndpoint({
  id: 'getOfficeOrder',
  summary: 'An order with all that happened to it',
  method: 'GET',
  path: '/api/office/orders/:order',
  viewer: 'staff',
  right: 'orders',
  params: z.object({ order: orderId }),
  reply: officeOrderSchema,
  refusals: ['not_found'],
})

export const changeCounterMeans = defineEndpoint({
  id: 'changeCounterMeans',
  summary:
    'An order was paid at the counter by another means: until the end of the day of its payment',
  method: 'POST',
  path: '/api/office/orders/:order/counter-payment/means',
  viewer: 'staff',
  right: 'refund',
  confirmed: true,
  params: z.object({ order: orderId }),
  body: z.strictObject({ means: counterTenderSchema }),
  reply: z.object({ means: counterTenderSchema }),
  refusals: [
    'not_found',
    'step_not_possible',
    'undo_too_late',
    'refunded_in_part',
    'tender_differs',
  ],
})

export const undoOfficeHandOver = defineEndpoint({
  id: 'undoOfficeHandOver',
  summary: 'An order was not handed over: until the end of its day; one that is undone stays so',
  method: 'POST',
  path: '/api/office/orders/:order/hand-over/undo',
  viewer: 'staff',
  right: 'refund',
  confirmed: true,
  params: z.object({ order: orderId }),
  body: z.strictObject({
    /** What becomes of what was paid at the counter: it is kept, or was given back or never taken. */
    money: z.enum(moneyAnswers),
  }),
  reply: z.object({ status: z.enum(orderStatuses) }),
  refusals: ['not_found', 'undo_too_late', 'refunded_in_part'],
})
