import * as z from 'zod/mini'
import { roles } from '#domain/staff/rights.ts'
import { searchParameter, sortParameter, uuidParameter } from '#office/base/address/parameters.ts'
import { type UrlState, pageAddress } from '#office/base/address/url-state.ts'

/** What the list of people keeps in its address (P7). */
export const peopleAddress = pageAddress({
  schema: z.object({
    find: searchParameter(),
    role: z.enum(roles),
    /**
     * The people in the list: those who were invited and have not joined yet, or those who have
     * left; null for all who have not left.
     */
    state: z.enum(['invited', 'left']),
    sort: sortParameter(['person', 'role', 'seen']),
    /** The person opened next to the list. */
    open: uuidParameter,
  }),
  defaults: { find: '', role: null, state: null, sort: null, open: null },
  inHistory: ['find'],
})

/** The filters of the list of people. */
export type PeopleFilters = UrlState<typeof peopleAddress>
