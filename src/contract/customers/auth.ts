import * as z from 'zod/mini'
import { isBirthDate } from '#domain/customers/birth-date.ts'
import { LONGEST_PASSWORD, isStrongPassword } from '#domain/customers/password.ts'
import { countries, orderingCountries } from '#contract/countries.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import {
  emailField,
  filled,
  phoneField,
  failsWith,
  tickedField,
  tidiedText,
  visible,
} from '#contract/fields.ts'

/** Version of the newsletter consent texts on the forms (F8): the day they were published. */
export const CONSENT_TEXT_VERSION = '2026-11-21'

/** A password as entered; only the server checks whether it is right. */
export const passwordField = z
  .string(failsWith('password_empty'))
  .check(
    z.minLength(1, failsWith('password_empty')),
    z.maxLength(LONGEST_PASSWORD, failsWith('field_invalid')),
  )

/** V2. Only the server can refuse a password that is too common: `password_refused`. */
const newPasswordField = passwordField.check(z.refine(isStrongPassword, failsWith('password_weak')))

/** V3. */
const passwordPair = z.strictObject({ password: newPasswordField, confirmation: passwordField })
const matches = <T extends { password: string; confirmation: string }>() =>
  z.refine<T>(({ password, confirmation }) => password === confirmation, {
    ...failsWith('passwords_differ'),
    path: ['confirmation'],
  })

const datePart = z
  .int(failsWith('birth_date_empty'))
  .check(z.maximum(9999, failsWith('birth_date_invalid')))
const optional = (max: number) => z.string().check(tidiedText, z.maxLength(max), visible)

/** The profile fields of a customer, at sign-up and afterwards (A8). */
export const profileFields = {
  firstName: filled('first_name_empty', 80).check(visible),
  lastName: filled('last_name_empty', 80).check(visible),
  phone: phoneField,
  /** Country of origin, ISO 3166-1. */
  country: z.enum(countries, failsWith('country_empty')),
  orderingCountry: z.enum(orderingCountries, failsWith('ordering_country_empty')),
  birthDate: z
    .strictObject({ day: datePart, month: datePart, year: datePart }, failsWith('birth_date_empty'))
    .check(z.refine(isBirthDate, failsWith('birth_date_invalid'))),
  /** The next three may be empty. */
  address: optional(200),
  postcode: optional(20),
  city: optional(80),
  /** Consents, unticked until the customer ticks them. */
  newsletterEmail: z.boolean(),
  newsletterSms: z.boolean(),
}

/**
 * The result of a login or a refresh. For a browser, the tokens are sent as cookies, and both token
 * fields are null.
 */
const tokensSchema = z.object({
  accessToken: z.nullable(z.string()),
  refreshToken: z.nullable(z.string()),
  /** Instants, ISO 8601. */
  accessExpiresAt: z.string(),
  refreshExpiresAt: z.string(),
})
export type Tokens = z.output<typeof tokensSchema>

/**
 * An empty reply, for calls whose answer must reveal nothing: the customer gets the result by mail.
 */
const nothing = z.object({})
const token = z
  .string(failsWith('link_invalid'))
  .check(z.regex(/^[\w-]{20,64}$/, failsWith('link_invalid')))

export const logIn = defineEndpoint({
  id: 'logIn',
  summary:
    'Logs a customer in with email and password; returns tokens, or sets them as cookies in a browser',
  method: 'POST',
  path: '/api/auth/login',
  body: z.strictObject({ email: emailField, password: passwordField }),
  reply: tokensSchema,
  refusals: ['login_failed', 'too_many_attempts'],
})

/** The reply is the same when the address already has an account; its owner is informed by mail. */
export const signUp = defineEndpoint({
  id: 'signUp',
  summary:
    'Creates a customer account and emails the link that activates it; the reply never reveals existing accounts',
  method: 'POST',
  path: '/api/auth/sign-up',
  body: z.strictObject({
    ...profileFields,
    email: emailField,
    password: newPasswordField,
    termsAccepted: tickedField('terms_empty'),
    privacyAccepted: tickedField('privacy_empty'),
  }),
  reply: nothing,
  refusals: ['password_refused', 'birth_date_invalid'],
})

/**
 * The link for a new account needs the password given at that sign-up. The link for a changed
 * address works only if that customer is logged in or enters the password.
 */
export const verifyEmail = defineEndpoint({
  id: 'verifyEmail',
  summary: 'Confirms an email address, given the token from the emailed link; returns the address',
  method: 'POST',
  path: '/api/auth/email/verify',
  viewer: 'anyone',
  body: z.strictObject({ token, password: z.optional(passwordField) }),
  reply: z.object({ email: z.string() }),
  refusals: ['link_invalid', 'password_empty', 'password_wrong', 'too_many_attempts'],
})

/**
 * A3. API clients send the token in the body; a browser sends its cookie. The same token sent again
 * within 10 seconds gets the same answer.
 */
export const refreshTokens = defineEndpoint({
  id: 'refreshTokens',
  summary: 'Exchanges a refresh token for a new access token and refresh token',
  method: 'POST',
  path: '/api/auth/token/refresh',
  body: z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(200))) }),
  reply: tokensSchema,
  refusals: ['unauthorized', 'token_invalid'],
})

/** A1. Succeeds as well when the session has already ended. */
export const logOut = defineEndpoint({
  id: 'logOut',
  summary: 'Logs out by ending the session of the refresh token',
  method: 'POST',
  path: '/api/auth/logout',
  body: z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(200))) }),
  reply: nothing,
  refusals: [],
})

export const logOutEverywhere = defineEndpoint({
  id: 'logOutEverywhere',
  summary: 'Ends all sessions of the customer, including the current one',
  method: 'POST',
  path: '/api/auth/logout-everywhere',
  viewer: 'customer',
  reply: nothing,
  refusals: [],
})

/** A10. The reply is the same for an address without an account, so that it reveals nothing. */
export const requestPasswordReset = defineEndpoint({
  id: 'requestPasswordReset',
  summary:
    'Emails a link to reset the password, valid once within 30 minutes; the reply never reveals accounts',
  method: 'POST',
  path: '/api/auth/password/forgotten',
  body: z.strictObject({ email: emailField }),
  reply: nothing,
  refusals: [],
})

export const resetPassword = defineEndpoint({
  id: 'resetPassword',
  summary:
    'Sets a new password, given the token from the emailed link; ends all sessions of the customer',
  method: 'POST',
  path: '/api/auth/password/reset',
  body: z.extend(passwordPair, { token }).check(matches()),
  reply: nothing,
  refusals: ['link_invalid', 'password_refused'],
})

export const changePassword = defineEndpoint({
  id: 'changePassword',
  summary:
    'Changes the password; ends the customer’s other sessions and notifies the customer by email',
  method: 'POST',
  path: '/api/me/password',
  viewer: 'customer',
  body: z.extend(passwordPair, { currentPassword: passwordField }).check(matches()),
  reply: nothing,
  refusals: ['password_wrong', 'password_refused', 'too_many_attempts'],
})
