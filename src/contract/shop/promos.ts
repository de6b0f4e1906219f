import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import { promoTargets } from '#domain/cart/cart.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { promoField } from './promo-field.ts'

const cents = z.int()
const targets = z.optional(
  z.readonly(z.array(z.object({ kind: z.enum(promoTargets), id: z.int() }))),
)

/**
 * `code`: the code in capitals. `minimum`: in cents; there is no discount if the amount to which
 * codes apply is lower. The other fields are absent if the code is not limited by them: `days`
 * (ISO weekdays) and `hours` (in Paris, without `until`) of the pick-up, `only` and `except` (what a
 * percentage or an amount reduces), `most` (cents of one order).
 */
const worth = {
  code: z.string(),
  minimum: cents,
  days: z.optional(z.readonly(z.array(z.int()))),
  hours: z.optional(z.object({ from: z.string(), until: z.string() })),
  only: targets,
  except: targets,
  most: z.optional(cents),
}

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
