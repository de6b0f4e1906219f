import * as z from 'zod/mini'
import { idParameter, sortParameter } from '#office/base/address/parameters.ts'
import { pageAddress } from '#office/base/address/url-state.ts'
import { kitchenFilters, kitchenViews } from './select-kitchens.ts'

/** What the page of the current day keeps in its address (P7). */
export const todayAddress = pageAddress({
  schema: z.object({
    /** The restaurant of the figures; null for all. */
    restaurant: idParameter,
    /** The filter of the kitchens; null if the page chooses it. */
    state: z.enum(kitchenFilters),
    view: z.enum(kitchenViews),
    /** The sort order of the list of kitchens. */
    sort: sortParameter(['name', 'region', 'state', 'lateOrders', 'load', 'until']),
  }),
  defaults: { restaurant: null, state: null, view: 'tray', sort: null },
})
