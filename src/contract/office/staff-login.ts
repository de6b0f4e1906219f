import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { type Locale, locales } from '#contract/pages/locales.ts'

/**
 * Opened as a link, not called. The browser goes to the chain's own provider, and returns to the
 * page `next`, or to the sign-in with an error code in `?problem=` (P1).
 */
export const startStaffLogin = defineEndpoint({
  id: 'startStaffLogin',
  summary: 'Leads to the sign-in of the chain’s own provider',
  method: 'GET',
  path: '/api/office/sign-in/provider',
  query: z.object({
    locale: z.optional(z.enum(locales)),
    next: z.optional(z.string().check(z.maxLength(2000))),
  }),
  reply: z.string(),
  media: 'text/html',
  refusals: ['not_found'],
})

/** Always redirects to a page, whatever the provider sent. */
export const finishStaffLogin = defineEndpoint({
  id: 'finishStaffLogin',
  summary: 'Where the chain’s own provider leads back to',
  method: 'GET',
  path: '/api/office/sign-in/provider/callback',
  reply: z.string(),
  media: 'text/html',
  refusals: ['not_found'],
})

/**
 * Returns the address that begins a sign-in by the provider and then leads to a page of the head
 * office.
 */
export function staffLoginHref(locale: Locale, next: string | null = null): string {
  const nextParameter = next === null ? '' : `&next=${encodeURIComponent(next)}`
  return `${startStaffLogin.path}?locale=${locale}${nextParameter}`
}
