import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import { passwordField, profileFields } from './auth.ts'
import { favouriteBowlSchema } from './favourite-bowls.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { allergens } from '#domain/menu/menu.ts'
import { emailField } from '#contract/fields.ts'
import { loyaltySchema, pointEntrySchema } from './loyalty.ts'
import { givenBackSchema } from '#contract/shop/line-states.ts'
import { cartLineSchema, orderSchema, orderToken } from '#contract/shop/orders.ts'
import { reportedProblemSchema } from '#contract/shop/order-view.ts'
import { cardToken } from '#contract/shop/payments.ts'

/** The customer's latest answer to one kind of consent, with its time and text version (F8). */
export const consentSchema = z.object({
  kind: z.enum(['email', 'sms', 'terms', 'privacy', 'allergies']),
  given: z.boolean(),
  at: z.string(),
  textVersion: z.string(),
})
export type Consent = z.output<typeof consentSchema>

/**
 * The profile of the logged-in customer (A4, A8). After a sign-up through an identity provider, a
 * field that is not filled in yet is null, or an empty text if it cannot be null.
 */
export const customerSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  country: z.nullable(z.string()),
  orderingCountry: z.nullable(z.string()),
  birthDate: z.nullable(z.object({ day: z.int(), month: z.int(), year: z.int() })),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  newsletterEmail: z.boolean(),
  newsletterSms: z.boolean(),
  /** The latest answer of each kind; a kind that the customer never agreed to is absent. */
  consents: z.array(consentSchema),
  /** The id of the favourite restaurant. */
  favourite: z.nullable(z.int()),
  hasPassword: z.boolean(),
  /** Null if the customer has not consented to the storage of allergies (E3). */
  allergies: z.nullable(z.array(z.enum(allergens))),
  eatfid_points: z.int(),
})
export type Customer = z.output<typeof customerSchema>

export const getMe = defineEndpoint({
  id: 'getMe',
  summary: 'Returns the profile of the customer who is logged in',
  method: 'GET',
  path: '/api/me/',
  viewer: 'customer',
  reply: customerSchema,
  refusals: [],
})

/** Omitted fields stay unchanged. */
export const changeMe = defineEndpoint({
  id: 'changeMe',
  summary: 'Changes given fields of the customer’s profile and consents; returns the profile',
  method: 'PATCH',
  path: '/api/me/',
  viewer: 'customer',
  body: z.partial(z.strictObject(profileFields)),
  reply: customerSchema,
  refusals: ['birth_date_invalid'],
})

/**
 * The new address takes effect once the customer follows the link mailed to it. The old address is
 * notified now, and again when the new one takes effect. A customer without a password must have
 * logged in within the last ten minutes. The same holds for all calls that require the password of
 * a customer who has one.
 */
export const changeEmail = defineEndpoint({
  id: 'changeEmail',
  summary:
    'Emails a confirmation link to a new email address; the account’s address changes once it is confirmed',
  method: 'POST',
  path: '/api/me/email',
  viewer: 'customer',
  body: z.strictObject({ email: emailField, currentPassword: z.optional(passwordField) }),
  reply: z.object({}),
  refusals: ['password_empty', 'password_wrong', 'login_again', 'too_many_attempts'],
})

const sessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  current: z.boolean(),
})
export type Session = z.output<typeof sessionSchema>

export const listSessions = defineEndpoint({
  id: 'listSessions',
  summary: 'Lists the customer’s login sessions, last used first',
  method: 'GET',
  path: '/api/me/sessions',
  viewer: 'customer',
  reply: z.object({ results: z.array(sessionSchema) }),
  refusals: [],
})

export const endSession = defineEndpoint({
  id: 'endSession',
  summary: 'Ends one session of the customer',
  method: 'DELETE',
  path: '/api/me/sessions/:session',
  viewer: 'customer',
  params: z.object({ session: z.uuid() }),
  reply: z.object({}),
  refusals: ['not_found'],
})

export const setFavourite = defineEndpoint({
  id: 'setFavourite',
  summary: 'Sets or clears the customer’s favourite restaurant',
  method: 'PUT',
  path: '/api/me/favourite',
  viewer: 'customer',
  body: z.strictObject({
    restaurant: z.nullable(wholeField),
  }),
  reply: customerSchema,
  refusals: ['not_found'],
})

/**
 * Sending the list gives consent, with its time and text; null withdraws the consent, and the
 * allergies are deleted at once (E3).
 */
export const setAllergies = defineEndpoint({
  id: 'setAllergies',
  summary: 'Stores the customer’s allergies, given their consent; null deletes them',
  method: 'PUT',
  path: '/api/me/allergies',
  viewer: 'customer',
  body: z.strictObject({
    allergies: z.nullable(z.array(z.enum(allergens)).check(z.maxLength(allergens.length))),
  }),
  reply: customerSchema,
  refusals: [],
})

/**
 * An order as the customer sees it in the account. `key` identifies the order within the account.
 */
const myOrderSchema = z.extend(z.omit(orderSchema, { token: true }), {
  key: z.string(),
  /**
   * The cart lines as submitted, to order again (O5). Null for an order placed before the program
   * stored these lines.
   */
  choices: z.nullable(z.array(cartLineSchema)),
  /** True once the order was received: an order that awaits its payment has no receipt. */
  hasReceipt: z.boolean(),
  /** Absent if nothing was refunded (N6). */
  givenBack: z.optional(givenBackSchema),
})
export type MyOrder = z.output<typeof myOrderSchema>

/** O3. */
export const listMyOrders = defineEndpoint({
  id: 'listMyOrders',
  summary: 'Lists the customer’s pending or past orders, latest first, ten per page',
  method: 'GET',
  path: '/api/me/orders',
  viewer: 'customer',
  query: z.object({
    state: z.enum(['pending', 'past']),
    page: z._default(
      z.coerce.number({ error: 'field_invalid' }).check(z.int(), z.minimum(1), z.maximum(10_000)),
      1,
    ),
  }),
  reply: z.object({
    count: z.int(),
    page: z.int(),
    pages: z.int(),
    previous: z.nullable(z.int()),
    next: z.nullable(z.int()),
    results: z.array(myOrderSchema),
  }),
  refusals: [],
})

/** The link's token opens the confirmation page and the receipts of the order (F2). */
export const openMyOrder = defineEndpoint({
  id: 'openMyOrder',
  summary: 'Creates a link to an order of the customer; returns the order’s access token',
  method: 'POST',
  path: '/api/me/orders/:key/links',
  viewer: 'customer',
  params: z.object({ key: z.uuid() }),
  reply: z.object({ token: z.string() }),
  refusals: ['not_found'],
})

/**
 * Adds an order placed as a guest; the caller proves it by the token of its link. An order of
 * another customer is refused with `not_found`.
 */
export const takeOrderIn = defineEndpoint({
  id: 'takeOrderIn',
  summary:
    'Adds an order placed as a guest to the customer’s account, given the order’s access token',
  method: 'POST',
  path: '/api/me/orders',
  viewer: 'customer',
  body: z.strictObject({ token: orderToken }),
  reply: myOrderSchema,
  refusals: ['not_found'],
})

const cardSchema = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  holder: z.string(),
  expiry: z.object({ month: z.int(), year: z.int() }),
})

export const listCards = defineEndpoint({
  id: 'listCards',
  summary: 'Lists the payment cards that the customer saved with the payment provider',
  method: 'GET',
  path: '/api/me/cards',
  viewer: 'customer',
  reply: z.object({ results: z.array(cardSchema) }),
  refusals: ['payment_unavailable'],
})

/**
 * One of two fields is null: `card`, the saved card, or `challengeUrl`, the address at which the
 * bank first asks the customer. After the bank's answer, the same request with the same idempotency
 * key returns the result.
 */
export const keepCard = defineEndpoint({
  id: 'keepCard',
  summary:
    'Saves a payment card without charging it, given the token from the provider’s card fields',
  method: 'POST',
  path: '/api/me/cards',
  status: 201,
  idempotent: true,
  viewer: 'customer',
  body: z.strictObject({ card: cardToken }),
  reply: z.object({ card: z.nullable(cardSchema), challengeUrl: z.nullable(z.string()) }),
  refusals: [
    'card_missing',
    'card_declined',
    'card_insufficient_funds',
    'card_expired',
    'card_authentication_failed',
    'card_authentication_abandoned',
    'card_processing_error',
    'payment_unavailable',
  ],
})

export const removeCard = defineEndpoint({
  id: 'removeCard',
  summary: 'Deletes a saved payment card at the payment provider',
  method: 'DELETE',
  path: '/api/me/cards/:card',
  viewer: 'customer',
  params: z.object({ card: z.string().check(z.regex(/^[\w-]{1,200}$/)) }),
  reply: z.object({}),
  refusals: ['not_found', 'payment_unavailable'],
})

/** All the data of the customer in one file (F9). */
export const exportMe = defineEndpoint({
  id: 'exportMe',
  summary: 'Returns all personal data stored about the customer, as JSON',
  method: 'GET',
  path: '/api/me/export',
  viewer: 'customer',
  reply: z.object({
    exportedAt: z.string(),
    customer: customerSchema,
    consents: z.array(consentSchema),
    identities: z.array(
      z.object({ issuer: z.string(), subject: z.string(), linkedAt: z.string() }),
    ),
    sessions: z.array(z.omit(sessionSchema, { current: true })),
    orders: z.array(
      z.extend(myOrderSchema, {
        phone: z.nullable(z.string()),
        email: z.nullable(z.string()),
        allergies: z.array(z.string()),
      }),
    ),
    /** Reports of problems with orders; `order` is the order's key (E9). */
    problems: z.array(z.extend(reportedProblemSchema, { order: z.string() })),
    /** Notes of the head office on orders and refunds; `order` is the order's key (H2). */
    notes: z.array(z.object({ order: z.string(), at: z.string(), text: z.string() })),
    cards: z.array(cardSchema),
    loyalty: z.extend(loyaltySchema, {
      entries: z.array(
        z.extend(pointEntrySchema, {
          /** The reason for which a person of the head office changed the points by hand. */
          reason: z.nullable(z.string()),
        }),
      ),
    }),
    /** Bowls saved under a name (E8). */
    favouriteBowls: z.array(favouriteBowlSchema),
    mails: z.array(z.object({ recipient: z.string(), subject: z.string(), writtenAt: z.string() })),
  }),
  refusals: ['payment_unavailable'],
})

/** The personal data is deleted; orders and accounting entries remain, anonymous (F9). */
export const deleteMe = defineEndpoint({
  id: 'deleteMe',
  summary: 'Deletes the customer’s account; requires the password or a recent login',
  method: 'POST',
  path: '/api/me/delete',
  viewer: 'customer',
  body: z.strictObject({ password: z.optional(passwordField) }),
  reply: z.object({}),
  refusals: [
    'password_empty',
    'password_wrong',
    'login_again',
    'too_many_attempts',
    'payment_unavailable',
  ],
})
