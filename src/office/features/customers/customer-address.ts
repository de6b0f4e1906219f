import * as z from 'zod/mini'
import { dayField } from '#contract/day-field.ts'
import { privacyStates } from '#contract/office/privacy.ts'
import { longIdParameter, searchParameter, uuidParameter } from '#office/base/address/parameters.ts'
import { type ChangeUrlState, type UrlState, pageAddress } from '#office/base/address/url-state.ts'

/** The maximum length of the searched text: that of an e-mail address. */
export const CUSTOMER_SEARCH_LENGTH = 254

/** What the customers page keeps in its address (P7). */
export const customerAddress = pageAddress({
  schema: z.object({
    /** The list on the page: the customers, or the requests about personal data. */
    view: z.enum(['customers', 'requests']),
    /** The day of the order whose number is searched; null for today. */
    day: dayField,
    /** The customer whose sheet is open. */
    open: uuidParameter,
    /** The state of the requests in the list; null for all. */
    state: z.enum(privacyStates),
    /** The request opened next to the list. */
    request: longIdParameter,
    /** The searched text: a name, a phone number or an e-mail address. */
    text: searchParameter(CUSTOMER_SEARCH_LENGTH),
  }),
  defaults: { view: 'customers', day: null, open: null, state: null, request: null, text: '' },
  inHistory: ['text'],
})

export type CustomerState = UrlState<typeof customerAddress>
export type ChangeCustomerState = ChangeUrlState<CustomerState>

/** Returns the address of the page after some changes. */
export type CustomerHref = (changes: Partial<CustomerState>) => string

/** Changes of the address that show the customers and remove the parameters of the requests. */
export const customersView = { view: 'customers', state: null, request: null } as const

/** Changes of the address that show the requests and remove the parameters of the customers. */
export const requestsView = { view: 'requests', day: null, open: null } as const
