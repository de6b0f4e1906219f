import * as z from 'zod/mini'
import { allergens } from '#domain/menu/menu.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

const sheetSchema = z.object({
  /** The last change of the catalogue: an instant (ISO 8601, UTC). */
  changedAt: z.string(),
  /** The fourteen allergens, in the order and with the names of the regulation. */
  allergens: z.array(z.object({ code: z.enum(allergens), name: z.string() })),
  /**
   * The categories in the order of the menu. The allergens of a signature salad include those of
   * its ingredients.
   */
  categories: z.array(
    z.object({
      id: z.int(),
      slug: z.string(),
      name: z.string(),
      products: z.array(
        z.object({ id: z.int(), name: z.string(), allergens: z.array(z.enum(allergens)) }),
      ),
    }),
  ),
})
export type AllergenSheet = z.output<typeof sheetSchema>

/**
 * Returns the declaration of allergens, which both the page and the printed version show (M5, F4).
 */
export const getAllergens = defineEndpoint({
  id: 'getAllergens',
  summary: 'Returns the allergens of every product on sale, in the language of Accept-Language',
  method: 'GET',
  path: '/api/allergens',
  reply: sheetSchema,
  refusals: [],
})
