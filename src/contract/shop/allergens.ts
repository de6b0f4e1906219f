import * as z from 'zod/mini'
import { allergens } from '#domain/menu/menu.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

const sheetSchema = z.object({
  /** When the catalogue was changed last: an instant (ISO 8601, UTC). */
  changedAt: z.string(),
  /** The fourteen, in the order of the regulation, by its names. */
  allergens: z.array(z.object({ code: z.enum(allergens), name: z.string() })),
  /** In the order of the menu. A signature salad is declared with its parts. */
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

/** One declaration for the page and for the paper (M5, F4). */
export const getAllergens = defineEndpoint({
  id: 'getAllergens',
  summary: 'The allergens of every product that is sold, in the language of Accept-Language',
  method: 'GET',
  path: '/api/allergens',
  reply: sheetSchema,
  refusals: [],
})
