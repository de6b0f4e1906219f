import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { filled, visible } from '#contract/fields.ts'

/** A promo code as typed; upper and lower case do not matter. */
export const promoField = filled('promo_invalid', 40).check(visible)

const cents = z.int()
/**
 * `code`: in capitals. `minimum`: cents; if the amount that the code may reduce is lower, there is
 * no discount.
 */
const worth = { code: z.string(), minimum: cents }

/** The value of a promo code, by its rules. */
export const promoSchema = z.discriminatedUnion('kind', [
  z.object({ ...worth, kind: z.literal('percent'), percent: z.int() }),
  z.object({ ...worth, kind: z.literal('amount'), cents }),
  z.object({
    ...worth,
    kind: z.literal('product'),
    product: z.object({ kind: z.enum(['ingredient', 'dessert', 'formula']), id: z.int() }),
    /** The name of the free product, in the caller's language. */
    name: z.string(),
  }),
])

/**
 * The refusal is the same for a code that is unknown, expired, used up, or not valid for this
 * restaurant or caller (L7).
 */
export const checkPromo = defineEndpoint({
  id: 'checkPromo',
  summary: 'What a promo code is worth at a restaurant; the order decides again',
  method: 'POST',
  path: '/api/promos',
  viewer: 'anyone',
  body: z.strictObject({
    code: promoField,
    restaurant: wholeField,
  }),
  reply: promoSchema,
  refusals: ['promo_invalid', 'not_found'],
})
