import { counterPaymentSchema, counterTenderSchema } from '#contract/counter-tender.ts'
import { moneyAnswers } from '#domain/orders/counter-payment.ts'
import { replacementStates } from '#domain/orders/may-replace.ts'
import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
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
 * States that the figures of a day count: orders sold, orders that occupy a place in their slot,
 * and orders that were ready on time.
 */
export const countedStates = ['sold', 'not-cancelled', 'on-time'] as const

/** Values by which orders can be filtered, including the status of the last step. */
export const orderStates = [
  ...orderStatuses,
  ...countedStates,
  /**
   * The customer changed the order, so another order replaced it. Such an order does not count as
   * `cancelled` (E1).
   */
  'changed',
  /** A kitchen still has to make the order or to hand it over. */
  'open',
  'late',
  'refunded',
  'paid-not-received',
  'problem',
  /**
   * Served without a recalled product, at the full price, and nobody has decided yet whether the
   * customer gets a refund (H10).
   */
  'recalled',
] as const
export type OrderState = (typeof orderStates)[number]

/** Columns by which orders can be sorted: only those that have an index. */
export const orderColumns = ['pickup', 'placed', 'amount', 'number'] as const
export type OrderColumn = (typeof orderColumns)[number]
/** A column, with a leading `-` for the largest or the latest first. */
export const orderSorts = orderColumns.flatMap((column) => [column, `-${column}`] as const)

const listedOrderSchema = z.object({
  id: orderId,
  /** Unique per restaurant and day: `A01`. */
  number: z.string(),
  takeawayAt: z.string(),
  placedAt: z.string(),
  /** The instant when the order is expected to be ready, as last announced. */
  expectedAt: z.string(),
  restaurant: z.object({ id: z.int(), name: z.string() }),
  /** Empty once the customer's data was deleted; null for a viewer who may not see customers. */
  customerName: z.nullable(z.string()),
  status: z.enum(orderStatuses),
  /**
   * True if the customer changed the order: this one is cancelled and replaced by another order
   * (E1).
   */
  isReplaced: z.boolean(),
  /** Minutes by which the order is late now; 0 if it is not late. */
  lateMinutes: z.int(),
  payment: z.enum(paymentChoices),
  /** Cents. */
  toPay: z.int(),
  /** Cents refunded, including refunds not yet completed. */
  refunded: z.int(),
  /** Cents that were paid and not refunded: by card (authorised or captured), or at the counter. */
  paid: z.int(),
})
export type ListedOrder = z.output<typeof listedOrderSchema>

const search = {
  /** The only day, or the first of the days from `day` to `until`. */
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

export const findOrders = defineStaffEndpoint({
  id: 'findOrders',
  summary: 'Finds orders by day, filters and text; sorted by latest pick-up time by default',
  // Sent in a body: the search text may be a name or a phone number, which no address may contain.
  method: 'POST',
  path: '/api/office/orders/search',
  right: 'orders',
  body: z.strictObject({
    ...search,
    sort: z.optional(z.enum(orderSorts)),
    /** The value of `next` from the previous page, in the same sort order. */
    after: z.optional(z.string().check(z.regex(/^\d{1,16}\.\d{1,18}$/))),
  }),
  reply: z.object({ results: z.array(listedOrderSchema), next: z.nullable(z.string()) }),
  refusals: ['not_found'],
})

export const orderCountsSchema = z.object({
  /** The number of orders that match all filters. */
  shown: z.int(),
  /**
   * True if counting stopped at a limit: `shown` is then a minimum, and the other numbers are
   * unknown.
   */
  isMore: z.boolean(),
  /** The numbers of orders that match all filters except the state. */
  late: z.int(),
  refunded: z.int(),
  paidNotReceived: z.int(),
  /** Orders with a problem that was not answered (E9). */
  problem: z.int(),
})

export const countOrders = defineStaffEndpoint({
  id: 'countOrders',
  summary:
    'Counts the orders that match the filters, and those that need attention, such as late or refunded ones',
  // Sent in a body, as in the search: the text may be a name or a phone number, which no address
  // may contain.
  method: 'POST',
  path: '/api/office/orders/counts',
  right: 'orders',
  body: z.strictObject(search),
  reply: orderCountsSchema,
  refusals: ['not_found'],
})

/** Declares one kind of event of an order. `group` is used to filter the timeline. */
const entry = <const G extends string, const K extends string, S extends z.core.$ZodShape>(
  group: G,
  kind: K,
  shape: S,
) => z.object({ at: z.string(), group: z.literal(group), kind: z.literal(kind), ...shape })

export const timelineEntrySchema = z.discriminatedUnion('kind', [
  entry('kitchen', 'step', {
    status: z.enum(orderStatuses),
    payment: z.enum(paymentChoices),
    /** The person of the head office who undid the hand-over; absent for every other step. */
    person: z.optional(z.string()),
  }),
  entry('kitchen', 'accepted', { person: z.nullable(z.string()) }),
  entry('kitchen', 'tap', {
    action: z.string(),
    person: z.nullable(z.string()),
    device: z.string(),
    refused: z.boolean(),
    /**
     * Recalled products that were left out when the order was made ready or handed over (H10);
     * absent if no product was left out.
     */
    without: z.optional(z.array(z.string())),
  }),
  entry('kitchen', 'delay', {
    minutes: z.int(),
    reason: z.string(),
    /** The person who announced the delay at the board; null if no person is recorded. */
    person: z.nullable(z.string()),
  }),
  entry('kitchen', 'cancelled', {
    reason: z.enum(cancelReasons),
    person: z.nullable(z.string()),
  }),
  /**
   * `changed`: another order replaced this one. `replaced`: this order replaced another one.
   * `number` is the number of the other order.
   */
  entry('kitchen', 'changed', { number: z.string() }),
  entry('kitchen', 'replaced', { number: z.string() }),
  /** An ingredient ran out or was recalled, with the decision about it (E7). */
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
  /** A note of the head office; absent for a viewer who may not see customers. */
  entry('messages', 'note', { text: z.string(), person: z.string() }),
  entry('messages', 'problem-told', { hasPhotograph: z.boolean() }),
  entry('messages', 'problem-answered', { person: z.string() }),
  entry('messages', 'time-answered', { state: z.enum(offerStates), to: z.string() }),
  /**
   * The order was paid at the counter, or that payment was undone (N4). `person`: null if no person
   * is recorded.
   */
  entry('money', 'counter-payment', {
    ...counterPaymentSchema.shape,
    person: z.nullable(z.string()),
  }),
  entry('money', 'counter-payment-returned', {
    ...counterPaymentSchema.shape,
    person: z.nullable(z.string()),
  }),
  /** The payment method was corrected: the actual one, and the person who corrected it. */
  entry('money', 'counter-payment-corrected', {
    ...counterPaymentSchema.shape,
    person: z.nullable(z.string()),
  }),
  /** A refund was paid out at the counter (decision 66). */
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

/**
 * The order into which this one was changed, or the order from which this one was changed (E1).
 * `id`: null if the viewer may not see that order.
 */
const otherOrderSchema = z.object({
  id: z.nullable(orderId),
  number: z.string(),
  takeawayAt: z.string(),
})

/** A problem that a customer reported (E9), with its answer. */
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
      /** Points given with the answer; null if none were given. */
      points: z.nullable(z.int()),
      by: z.string(),
    }),
  ),
})
export type OfficeProblem = z.output<typeof officeProblemSchema>

/** Kinds of ready-made texts for an answer to a problem, in the customer's language. */
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

/**
 * States of the points that an order earns. `pending`: not booked as earned yet. `firm`: booked as
 * earned, because the card payment was captured, or because an order with payment at the counter is
 * past and nothing is due any more. `void`: the order was cancelled, or neither collected nor paid.
 */
const pointsStates = ['pending', 'firm', 'void'] as const

/** An order as the head office sees it: as it was sold, with everything that has happened since. */
const officeOrderSchema = z.extend(z.omit(orderSchema, { token: true }), {
  id: orderId,
  /** Minutes by which it is late now; 0 if it is not. */
  lateMinutes: z.int(),
  /**
   * Empty once the customer's data was deleted; null for a viewer who may not see customers. Such a
   * viewer does not get the customer's comment either.
   */
  customerName: z.nullable(z.string()),
  /** Null once the customer's data was deleted, and for a viewer who may not see customers. */
  contact: z.nullable(z.object({ phone: z.string(), email: z.string() })),
  /** The id of the account to which the order belongs; null for a guest's order. */
  customer: z.nullable(z.string()),
  paid: z.object({
    state: z.nullable(
      z.enum(['starting', 'open', 'challenge', 'authorised', 'captured', 'cancelled']),
    ),
    captured: z.int(),
    refunded: z.int(),
    /**
     * The provider's references of the payments. If the order came from a change, the references of
     * the earlier orders are included.
     */
    references: z.array(z.string()),
  }),
  /** The payment at the counter; null if there was none, or if it was undone (N4). */
  paidAtCounter: z.nullable(
    z.extend(counterPaymentSchema, {
      at: z.string(),
      /** The person who received it; null if no person is recorded. */
      by: z.nullable(z.string()),
    }),
  ),
  /**
   * The state of the points that the order earns, as booked on a card or by a claim; null if it
   * earns no points.
   */
  pointsState: z.nullable(z.enum(pointsStates)),
  /** Points given for the order's lateness. The guest who placed the order can still claim them. */
  latePointsToClaim: z.int(),
  /** Cents that still have to be collected at the counter. */
  dueAtCounter: z.int(),
  /** Whether the hand-over of the order can still be undone (N5). */
  mayUndoHandOver: z.boolean(),
  /** Whether the payment method at the counter can still be corrected (N4). */
  mayChangeMeans: z.boolean(),
  /** The order into which the customer changed this one. */
  replacedBy: z.nullable(otherOrderSchema),
  /**
   * The earlier order that this order changes. While the payment of the change is pending, or if
   * the change was never paid, the earlier order stays valid and `isMade` is false.
   */
  replaces: z.nullable(z.extend(otherOrderSchema, { isMade: z.boolean() })),
  /** The state of each line, and its refunds (N6). */
  givenBack: givenBackSchema,
  /** Recalled products that were left out when the order was served at the full price (H10). */
  recalls: z.array(z.object({ name: z.string(), isAnswered: z.boolean() })),
  /** Problems, the oldest first; empty once the customer's data was deleted. */
  problems: z.array(officeProblemSchema),
  /** Empty if no problem is open. */
  readyAnswers: z.array(readyAnswerSchema),
  timeline: z.array(timelineEntrySchema),
})
export type OfficeOrder = z.output<typeof officeOrderSchema>

export const getOfficeOrder = defineStaffEndpoint({
  id: 'getOfficeOrder',
  summary: 'Returns an order with its refunds, problems and timeline',
  method: 'GET',
  path: '/api/office/orders/:order',
  right: 'orders',
  params: z.object({ order: orderId }),
  reply: officeOrderSchema,
  refusals: ['not_found'],
})

export const changeCounterMeans = defineStaffEndpoint({
  id: 'changeCounterMeans',
  summary:
    'Corrects the payment method of a payment at the counter, until the end of the day of the payment',
  method: 'POST',
  path: '/api/office/orders/:order/counter-payment/means',
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

export const undoOfficeHandOver = defineStaffEndpoint({
  id: 'undoOfficeHandOver',
  summary:
    'Undoes an order’s hand-over until the end of that day; repeating the call has no further effect',
  method: 'POST',
  path: '/api/office/orders/:order/hand-over/undo',
  right: 'refund',
  confirmed: true,
  params: z.object({ order: orderId }),
  body: z.strictObject({
    /**
     * What happens to money paid at the counter: the restaurant keeps it, or the money was refunded
     * or never received.
     */
    money: z.enum(moneyAnswers),
  }),
  reply: z.object({ status: z.enum(orderStatuses) }),
  refusals: ['not_found', 'undo_too_late', 'refunded_in_part'],
})
