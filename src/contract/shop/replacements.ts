import * as z from 'zod/mini'
import { allergens } from '#domain/menu/menu.ts'

const namedIngredient = z.object({ ingredient: z.int(), name: z.string() })

/**
 * The decision about an ingredient that ran out or was recalled (E7, H10). Names are in the
 * language of the order.
 */
export const replacementSchema = z.object({
  /** The id of the decision, which the request with the customer's answer contains. */
  id: z.string(),
  /** The line’s position in the order, from 0. */
  line: z.int(),
  ingredient: z.int(),
  name: z.string(),
  /** True if the ingredient was recalled; absent if it ran out. */
  isRecalled: z.optional(z.literal(true)),
  state: z.enum(['asked', 'replaced', 'left-out']),
  by: z.enum(['kitchen', 'customer']),
  standIn: z.nullable(namedIngredient),
  /** Possible replacements, the most similar first. */
  options: z.array(namedIngredient),
  /** The allergens of the line with the current decisions about its ingredients. */
  allergens: z.array(z.enum(allergens)),
  /** Cents that all decisions about ingredients of the line refund together. */
  back: z.int(),
})
export type Replacement = z.output<typeof replacementSchema>
