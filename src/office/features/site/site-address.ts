import * as z from 'zod/mini'
import { idParameter, textParameter } from '#office/base/address/parameters.ts'
import { pageAddress } from '#office/base/address/url-state.ts'

export const siteParts = ['state', 'lateness', 'delivery', 'sellers', 'webhooks'] as const

/**
 * The id that opens the form of a new seller. It cannot be the id of a seller, as those begin with
 * a letter.
 */
export const NEW_SELLER = '+'

/** What the page of the site’s settings keeps in its address (P7). */
export const siteAddress = pageAddress({
  schema: z.object({
    part: z.enum(siteParts),
    /** The seller opened next to the list, or `NEW_SELLER`. */
    open: textParameter(/^(?:\+|[a-z][a-z0-9-]{0,39})$/),
    /** The restaurant to add to a seller. */
    add: idParameter,
  }),
  defaults: { part: 'state', open: null, add: null },
})
