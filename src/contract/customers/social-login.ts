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
  summary: 'Lists the identity providers available for login',
  method: 'GET',
  path: '/api/auth/social',
  reply: z.object({ providers: z.array(provider) }),
  refusals: [],
})

/**
 * Pages open this address as a link and do not call it. The browser goes to the provider, and then
 * returns to `return`, or to the login page with an error code in `?problem=`.
 */
export const startSocialLogin = defineEndpoint({
  id: 'startSocialLogin',
  summary: 'Redirects the browser to the login page of an identity provider',
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
  summary:
    'Receives the browser from the identity provider after login, and redirects it to a page of the site',
  method: 'GET',
  path: '/api/auth/social/:provider/callback',
  params: z.object({ provider: z.string() }),
  reply: z.string(),
  media: 'text/html',
  refusals: ['not_found'],
})

export const listIdentities = defineEndpoint({
  id: 'listIdentities',
  summary: 'Lists the identity providers linked to the customer’s account',
  method: 'GET',
  path: '/api/me/identities',
  viewer: 'customer',
  reply: z.object({ results: z.array(z.object({ provider, linkedAt: z.string() })) }),
  refusals: [],
})

/**
 * After the reply, the page goes to `address`. A linked provider is a second way to log in to the
 * account, so the customer must first enter the password again, or have just logged in.
 */
export const linkIdentity = defineEndpoint({
  id: 'linkIdentity',
  summary:
    'Starts linking an account of an identity provider to the customer’s account; returns the address to open',
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
  summary:
    'Unlinks an identity provider from the customer’s account; refused if no other login is left',
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
 * signed up with an e-mail address and a password (A8).
 */
export const listMissing = defineEndpoint({
  id: 'listMissing',
  summary:
    'Lists the profile fields that the customer must still fill in after a login through an identity provider',
  method: 'GET',
  path: '/api/me/profile',
  viewer: 'customer',
  reply: z.object({ missing: z.array(z.keyof(signUpProfile)) }),
  refusals: [],
})

export const completeProfile = defineEndpoint({
  id: 'completeProfile',
  summary:
    'Fills in the profile fields that the identity provider did not supply; returns the profile',
  method: 'POST',
  path: '/api/me/profile',
  viewer: 'customer',
  body: signUpProfile,
  reply: customerSchema,
  refusals: ['birth_date_invalid'],
})
