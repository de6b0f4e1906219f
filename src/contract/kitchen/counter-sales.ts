import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import {
  LEAST_SALE,
  MOST_SALE,
  readCardNumber,
  readReceiptNumber,
} from '#domain/loyalty/counter-sale.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

const card = z.string().check(
  z.maxLength(40, { error: 'loyalty_card_unknown' }),
  z.refine((typed) => readCardNumber(typed) !== null, { error: 'loyalty_card_unknown' }),
)
const receipt = z.string().check(
  z.maxLength(40),
  z.refine((typed) => /^[\w./#-]+$/.test(readReceiptNumber(typed)), { error: 'field_invalid' }),
)

/** `earned`: points of a sale. `spent`: a reward was taken. */
const counterSaleKinds = ['earned', 'spent'] as const
export type CounterSaleKind = (typeof counterSaleKinds)[number]

const soldSchema = z.object({
  receipt: z.string(),
  kind: z.enum(counterSaleKinds),
  /**
   * Change of the card's balance in points: less than the sale earns if the card is full; negative
   * for a reward.
   */
  change: z.int(),
  at: z.string(),
  /** The instant until which the booking can be undone. */
  undoUntil: z.string(),
})

/**
 * Returns the data that staff needs to serve the holder of a card; of the person, only a first name
 * (L8).
 */
export const readCounterCard = defineEndpoint({
  id: 'readCounterCard',
  summary:
    'Returns a loyalty card’s balance, its holder’s first name, and this restaurant’s bookings that can be undone',
  method: 'POST',
  path: '/api/kitchen/cards',
  viewer: 'cook',
  body: z.strictObject({ card }),
  reply: z.object({
    firstName: z.string(),
    balance: z.int(),
    cap: z.int(),
    sales: z.array(soldSchema),
  }),
  refusals: ['loyalty_card_unknown', 'nobody_at_board'],
})
export type CounterCard = z.output<typeof readCounterCard.reply>

const saleBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('earned'),
    card,
    receipt,
    /** Cents paid at the till. */
    amount: z.int().check(z.minimum(LEAST_SALE), z.maximum(MOST_SALE)),
  }),
  z.strictObject({
    kind: z.literal('spent'),
    card,
    receipt,
    /** The points of one step of the reward ladder. */
    points: wholeField,
  }),
])
export type CounterSaleBody = z.output<typeof saleBody>

export const bookCounterSale = defineEndpoint({
  id: 'bookCounterSale',
  summary:
    'Books earned points or a reward on a loyalty card, once per receipt; idempotent per Idempotency-Key',
  method: 'POST',
  path: '/api/kitchen/sales',
  viewer: 'cook',
  idempotent: true,
  body: saleBody,
  reply: z.object({ change: z.int(), balance: z.int() }),
  status: 201,
  refusals: [
    'loyalty_card_unknown',
    'nobody_at_board',
    'receipt_used',
    'counter_limit_reached',
    'loyalty_card_points_missing',
    'reward_unknown',
  ],
})

export const undoCounterSale = defineEndpoint({
  id: 'undoCounterSale',
  summary:
    'Undoes a loyalty booking of this restaurant within ten minutes, by receipt; idempotent per Idempotency-Key',
  method: 'POST',
  path: '/api/kitchen/sales/undo',
  viewer: 'cook',
  idempotent: true,
  body: z.strictObject({
    receipt,
    kind: z.enum(counterSaleKinds),
    /**
     * The idempotency key of the booking, if known. With it, undoing a booking that was refused
     * cannot undo another person's sale on the same receipt.
     */
    booked: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ undone: z.literal(true) }),
  refusals: ['not_found', 'nobody_at_board', 'undo_too_late', 'counter_points_spent'],
})
