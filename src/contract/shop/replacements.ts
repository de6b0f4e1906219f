import * as z from 'zod/mini'
import { allergens } from '#domain/menu/menu.ts'

const namedIngredient = z.object({ ingredient: z.int(), name: z.string() })

/** What became of an ingredient that ran out or was recalled (E7, H10). Names are in the language of the order. */
export const replacementSchema = z.object({
  /** Of the decision: an answer names what it answers. */
  id: z.string(),
  /** The line’s position in the order, from 0. */
  line: z.int(),
  ingredient: z.int(),
  name: z.string(),
  /** It was recalled, and did not run out; absent otherwise. */
  isRecalled: z.optional(z.literal(true)),
  state: z.enum(['asked', 'replaced', 'left-out']),
  by: z.enum(['kitchen', 'customer']),
  standIn: z.nullable(namedIngredient),
  /** What may stand in for it, the nearest first. */
  options: z.array(namedIngredient),
  /** Of the line, as it is made now. */
  allergens: z.array(z.enum(allergens)),
  /** Cents that all decisions about the line give back. */
  back: z.int(),
})
export type Replacement = z.output<typeof replacementSchema>
