import * as z from 'zod/mini'
import { counterTenderSchema } from '#contract/counter-tender.ts'
import { wholeField } from '#contract/whole-number-field.ts'
import { moneyAnswers } from '#domain/orders/counter-payment.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cancelReasons, delayReasons } from '#contract/shop/order-view.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { id, pinField } from './fields.ts'

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
