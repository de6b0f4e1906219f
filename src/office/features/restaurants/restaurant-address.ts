import * as z from 'zod/mini'
import { kitchenStates } from '#contract/office/kitchens.ts'
import { searchParameter, sortParameter, textParameter } from '#office/base/address/parameters.ts'
import { type UrlState, pageAddress } from '#office/base/address/url-state.ts'

/** What the list of restaurants keeps in its address (P7). */
export const restaurantAddress = pageAddress({
  schema: z.object({
    find: searchParameter(),
    state: z.enum(kitchenStates),
    sort: sortParameter(['name', 'city', 'state', 'devices', 'seen', 'people']),
    /** The slug of the restaurant opened next to the list. */
    open: textParameter(/^[a-z\d-]{1,80}$/),
  }),
  defaults: { find: '', state: null, sort: null, open: null },
})

/** The filters of the list of restaurants. */
export type RestaurantFilters = UrlState<typeof restaurantAddress>
