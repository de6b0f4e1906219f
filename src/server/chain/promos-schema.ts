import * as z from 'zod'
import { promoTargets } from '#domain/cart/cart.ts'
import { id } from './catalogue-schema.ts'
import { dateLike } from './dates-schema.ts'
import { faultMessage } from './fault-message.ts'
import { unused } from './unused-fields.ts'

/** The largest count or amount that the database accepts. */
const MOST = 1_000_000_000
const count = z.int().positive().max(MOST).nullable()
const day = dateLike(faultMessage('day_wrong', { example: '2026-12-24' })).nullable()

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, faultMessage('time_wrong'))
  .nullable()
  .default(null)
/** Products and categories to which a percentage or an amount is limited. */
const targets = z
  .array(z.strictObject({ kind: z.enum(promoTargets), id }))
  .min(1)
  .nullable()
  .default(null)

const promoSchema = z
  .strictObject({
    code: z.string().regex(/^[A-Z0-9-]{1,40}$/, faultMessage('code_not_capitals')),
    kind: z.enum(['percent', 'amount', 'product']),
    /**
     * For `percent`, the percentage; for `amount`, cents; for `product`, the id of the product of
     * which one is free.
     */
    value: z.int().positive().max(MOST),
    product: z.enum(['ingredient', 'dessert', 'formula']).nullable(),
    /** The minimum price of the cart, in cents. */
    minimum: z.int().min(0).max(MOST),
    /** The first and last valid day in Paris, both included. */
    valid_from: day,
    valid_to: day,
    overall_limit: count,
    per_customer_limit: count,
    first_order_only: z.boolean(),
    restaurants: z.array(id).min(1).nullable(),
    /** ISO weekdays of the pick-up. */
    weekdays: z.array(z.int().min(1).max(7)).min(1).nullable().default(null),
    /** Times of pick-up of one day in Paris, without the last one. */
    pickup_from: time,
    pickup_until: time,
    only_products: targets,
    except_products: targets,
    /** The highest discount of one order, in cents. */
    most_off: count.default(null),
    stopped: z.boolean(),
  })
  .refine(({ kind, product }) => (kind === 'product') === (product !== null), {
    path: ['product'],
    error: faultMessage('gift_misplaced'),
  })
  .refine(({ kind, value }) => kind !== 'percent' || value <= 100, {
    path: ['value'],
    error: faultMessage('percent_too_high'),
  })
  .refine(({ valid_from: from, valid_to: to }) => from === null || to === null || from <= to, {
    path: ['valid_to'],
    error: faultMessage('before', { field: 'valid_from' }),
  })
  .refine(({ pickup_from: from, pickup_until: until }) => (from ?? '') < (until ?? '.'), {
    path: ['pickup_until'],
    error: faultMessage('before', { field: 'pickup_from' }),
  })
  .refine(
    ({ kind, only_products: only, except_products: except }) =>
      kind !== 'product' || (only ?? except) === null,
    { path: ['only_products'], error: faultMessage('gift_misplaced') },
  )

/** `promos.json`: the promo codes that were added to those of the catalogue (L7). */
export const promosSchema = z.strictObject({ ...unused.file, promos: z.array(promoSchema) })
export type PromosFile = z.output<typeof promosSchema>
export type PromoEntry = PromosFile['promos'][number]
