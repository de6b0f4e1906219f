import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { filled, visible } from '#contract/fields.ts'

/** A promo code as typed; upper and lower case do not matter. */
export const promoField = filled('promo_invalid', 40).check(visible)

const cents = z.int()
/**
 * `code`: the code in capitals. `minimum`: in cents; there is no discount if the amount to which
 * the code applies is lower.
 */
const worth = { code: z.string(), minimum: cents }

/** The rules that determine the value of a promo code, by its kind. */
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
 * Checks a promo code. The refusal is the same whether the code is unknown, expired, used up, or
 * not valid for this restaurant or this caller (L7).
 */
export const checkPromo = defineEndpoint({
  id: 'checkPromo',
  summary:
    'Returns the benefit of a promo code at a restaurant; placing the order checks the code again',
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
