import * as z from 'zod/mini'
import { numberParameter, textParameter } from '#office/base/address/parameters.ts'
import { pageAddress } from '#office/base/address/url-state.ts'

/** What the page of one restaurant keeps in its address (P7). */
export const restaurantAddress = pageAddress({
  schema: z.object({
    /** The slug of the restaurant. */
    of: textParameter(/^[a-z\d-]{1,80}$/),
    /** The weekday of the displayed capacity: 1 for Monday to 7 for Sunday. */
    weekday: numberParameter(/^[1-7]$/),
    /** The view of the capacity. */
    view: z.enum(['curve', 'table']),
  }),
  defaults: { of: null, weekday: 1, view: 'curve' },
})
