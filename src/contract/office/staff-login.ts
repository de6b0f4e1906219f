import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { type Locale, locales } from '#contract/pages/locales.ts'

/**
 * The browser opens this endpoint as a link. It redirects to the chain's own sign-in provider.
 * Afterwards the browser returns to the page `next`, or, after a failure, to the sign-in page with
 * an error code in `?problem=` (P1).
 */
export const startStaffLogin = defineEndpoint({
  id: 'startStaffLogin',
  summary: 'Redirects the browser to the sign-in page of the chain’s identity provider',
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

/** Always redirects the browser to a page, even if the provider sent an invalid reply. */
export const finishStaffLogin = defineEndpoint({
  id: 'finishStaffLogin',
  summary:
    'Receives the browser from the chain’s identity provider after sign-in, and redirects it to a page',
  method: 'GET',
  path: '/api/office/sign-in/provider/callback',
  reply: z.string(),
  media: 'text/html',
  refusals: ['not_found'],
})

/**
 * Returns the address that begins a sign-in with the chain's own provider. After the sign-in, the
 * browser opens the page `next` of the head office.
 */
export function staffLoginHref(locale: Locale, next: string | null = null): string {
  const nextParameter = next === null ? '' : `&next=${encodeURIComponent(next)}`
  return `${startStaffLogin.path}?locale=${locale}${nextParameter}`
}
