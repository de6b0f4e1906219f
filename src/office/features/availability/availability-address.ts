import * as z from 'zod/mini'
import {
  flagParameter,
  idParameter,
  idsParameter,
  searchParameter,
  textParameter,
} from '#office/base/address/parameters.ts'
import { type UrlState, pageAddress } from '#office/base/address/url-state.ts'

/** What the grid keeps in its address (P7). */
export const availabilityAddress = pageAddress({
  schema: z.object({
    /** The search text: words of a product, or of a restaurant’s name and town. */
    find: searchParameter(),
    category: idParameter,
    /** The group whose restaurants the grid has, if it names no restaurants. */
    group: textParameter(/^[a-z0-9][a-z0-9-]{0,39}$/),
    restaurants: idsParameter,
    /**
     * True to show only the products that are stopped or sold out, and only the restaurants in which
     * they are.
     */
    stopped: flagParameter,
  }),
  defaults: { find: '', category: null, group: null, restaurants: null, stopped: false },
})

/** The filters of the grid. */
export type AvailabilityFilters = UrlState<typeof availabilityAddress>
