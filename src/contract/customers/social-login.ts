import * as z from 'zod/mini'
import { customerSchema } from './account.ts'
import { passwordField, signUp } from './auth.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

/** The external identity providers (A6). */
export const socialProviders = ['google', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

const provider = z.enum(socialProviders, { error: 'not_found' })
const params = z.object({ provider })
/** A page of this site to which the login returns; any other address is ignored. */
const returnTo = z.optional(z.string().check(z.maxLength(2000)))

export const listSocialProviders = defineEndpoint({
  id: 'listSocialProviders',
  summary: 'The providers that one can log in with here',
  method: 'GET',
  path: '/api/auth/social',
  reply: z.object({ providers: z.array(provider) }),
  refusals: [],
})

/**
 * Opened as a link, not called. The browser goes to the provider, and returns to `return`, or to
 * the login page with an error code in `?problem=`.
 */
export const startSocialLogin = defineEndpoint({
  id: 'startSocialLogin',
  summary: 'Leads to the login of a provider',
  method: 'GET',
  path: '/api/auth/social/:provider',
  params: z.object({ provider: z.string() }),
  query: z.object({ locale: z.optional(z.string()), return: returnTo }),
  reply: z.string(),
  media: 'text/html',
  refusals: ['not_found'],
})

/** Always redirects to a page, whatever the provider sent. */
export const finishSocialLogin = defineEndpoint({
  id: 'finishSocialLogin',
  summary: 'Where a provider leads back to',
  method: 'GET',
  path: '/api/auth/social/:provider/callback',
  params: z.object({ provider: z.string() }),
  reply: z.string(),
  media: 'text/html',
  refusals: ['not_found'],
})

export const listIdentities = defineEndpoint({
  id: 'listIdentities',
  summary: 'The providers that the customer can log in with',
  method: 'GET',
  path: '/api/me/identities',
  viewer: 'customer',
  reply: z.object({ results: z.array(z.object({ provider, linkedAt: z.string() })) }),
  refusals: [],
})

/**
 * The page then goes to `address`. Since this adds a second way into the account, the customer must
 * authenticate again, as for any secret.
 */
export const linkIdentity = defineEndpoint({
  id: 'linkIdentity',
  summary: 'Begins to link an account of a provider with that of the customer',
  method: 'POST',
  path: '/api/me/identities/:provider',
  viewer: 'customer',
  params,
  body: z.strictObject({ currentPassword: z.optional(passwordField), return: returnTo }),
  reply: z.object({ address: z.string() }),
  refusals: [
    'password_empty',
    'password_wrong',
    'login_again',
    'too_many_attempts',
    'social_unavailable',
  ],
})

export const unlinkIdentity = defineEndpoint({
  id: 'unlinkIdentity',
  summary: 'Has a provider forgotten',
  method: 'DELETE',
  path: '/api/me/identities/:provider',
  viewer: 'customer',
  params,
  reply: z.object({}),
  refusals: ['not_found', 'social_only_way_in'],
})

/** Fields that sign-up requires in addition to the address and the password. */
const signUpProfile = z.omit(signUp.body, { email: true, password: true })

/**
 * The names of the profile fields that the provider could not supply; empty for a customer who
 * signed up here (A8).
 */
export const listMissing = defineEndpoint({
  id: 'listMissing',
  summary: 'What the customer has still to tell',
  method: 'GET',
  path: '/api/me/profile',
  viewer: 'customer',
  reply: z.object({ missing: z.array(z.keyof(signUpProfile)) }),
  refusals: [],
})

export const completeProfile = defineEndpoint({
  id: 'completeProfile',
  summary: 'Tells what sign-up asks, once somebody came through a provider',
  method: 'POST',
  path: '/api/me/profile',
  viewer: 'customer',
  body: signUpProfile,
  reply: customerSchema,
  refusals: ['birth_date_invalid'],
})
