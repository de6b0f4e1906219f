import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { filled, visible } from '#contract/fields.ts'

/** A code as somebody types it; capitals or not, it is the same. */
export const promoField = filled('promo_invalid', 40).check(visible)

const cents = z.int()
/**
 * The code as it is written in capitals. Under `minimum`, of what it may reduce, it takes nothing
 * off.
 */
const worth = { code: z.string(), minimum: cents }

/** What a code is worth, as the rules have it. */
export const promoSchema = z.discriminatedUnion('kind', [
  z.object({ ...worth, kind: z.literal('percent'), percent: z.int() }),
  z.object({ ...worth, kind: z.literal('amount'), cents }),
  z.object({
    ...worth,
    kind: z.literal('product'),
    product: z.object({ kind: z.enum(['ingredient', 'dessert', 'formula']), id: z.int() }),
    /** What is free, in the language of who asks. */
    name: z.string(),
  }),
])

/**
 * One answer for a code that is unknown, expired, used up, not for this restaurant or not for who
 * asks (L7).
 */
export const checkPromo = defineEndpoint({
  id: 'checkPromo',
  summary: 'What a promo code is worth at a restaurant; the order decides again',
  method: 'POST',
  path: '/api/promos',
  viewer: 'anyone',
  body: z.strictObject({
    code: promoField,
    restaurant: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  }),
  reply: promoSchema,
  refusals: ['promo_invalid', 'not_found'],
})
