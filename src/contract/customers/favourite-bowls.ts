import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { filled, failsWith, visible } from '#contract/fields.ts'
import { readBowlCode } from '#domain/commands/bowl-code.ts'

/** Maximum number of favourites of one customer or browser (E8). */
export const MAX_FAVOURITES = 30
export const MAX_FAVOURITE_NAME = 40

/**
 * A bowl saved under a name. `code`: the code in the bowl's link, which contains ids of products
 * and no price. The menu of a restaurant may lack some of the products.
 */
const favouriteBowlFields = {
  name: filled('field_invalid', MAX_FAVOURITE_NAME).check(visible),
  code: z
    .string(failsWith('field_invalid'))
    .check(z.refine((code) => readBowlCode(code) !== null, failsWith('field_invalid'))),
}

export const favouriteBowlSchema = z.object({ id: z.string(), name: z.string(), code: z.string() })
export type FavouriteBowl = z.output<typeof favouriteBowlSchema>

export const listFavouriteBowls = defineEndpoint({
  id: 'listFavouriteBowls',
  summary: 'Lists the customer’s favourite bowls, oldest first',
  method: 'GET',
  path: '/api/me/bowls',
  viewer: 'customer',
  reply: z.object({ results: z.array(favouriteBowlSchema) }),
  refusals: [],
})

/**
 * The browser chooses the id: a favourite that is sent again under the same id gets the new name
 * and code.
 */
export const keepFavouriteBowl = defineEndpoint({
  id: 'keepFavouriteBowl',
  summary: 'Saves a bowl as a favourite of the customer, or renames the favourite',
  method: 'PUT',
  path: '/api/me/bowls/:bowl',
  viewer: 'customer',
  params: z.object({ bowl: z.uuid() }),
  body: z.strictObject(favouriteBowlFields),
  reply: favouriteBowlSchema,
  refusals: ['favourites_full'],
})

export const removeFavouriteBowl = defineEndpoint({
  id: 'removeFavouriteBowl',
  summary: 'Deletes a favourite bowl; succeeds even if it was already deleted',
  method: 'DELETE',
  path: '/api/me/bowls/:bowl',
  viewer: 'customer',
  params: z.object({ bowl: z.uuid() }),
  reply: z.object({}),
  refusals: [],
})
