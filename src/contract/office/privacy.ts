import * as z from 'zod/mini'
import { exportMe } from '#contract/customers/account.ts'
import { profileFields } from '#contract/customers/auth.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { emailField, failsWith, tidiedText, visibleLines } from '#contract/fields.ts'
import { locales } from '#contract/pages/locales.ts'
import { dayField } from '#contract/day-field.ts'

export const privacyKinds = ['export', 'rectification', 'forgetting'] as const
export type PrivacyKind = (typeof privacyKinds)[number]

/** `asked`: somebody asked to forget, another person confirms. `closed`: answered without it. */
export const privacyStates = ['open', 'asked', 'done', 'closed'] as const

const requestId = z.string().check(z.regex(/^[1-9]\d{0,17}$/, failsWith('field_invalid')))
const requestParams = z.object({ request: requestId })
const customerParams = z.object({ customer: z.uuid() })

/** A person of the head office; without a name once they are forgotten. */
const byWhom = z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) }))

/** What somebody asked about their personal data (GDPR, articles 15 to 17). */
export const privacyRequestSchema = z.object({
  id: requestId,
  kind: z.enum(privacyKinds),
  state: z.enum(privacyStates),
  /** Who has an account. Null for others, and once they are forgotten. */
  customer: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The address of who has no account. */
  email: z.nullable(z.string()),
  askedAt: z.string(),
  /** One month later: to be answered before. */
  dueAt: z.string(),
  note: z.nullable(z.string()),
  madeBy: byWhom,
  /** Who asked to forget the person. Somebody else confirms (P4). */
  proposedBy: byWhom,
  /** Whether who reads it may confirm that the person is forgotten; false unless it was asked. */
  canConfirm: z.boolean(),
  /** The names of all who may confirm; none unless it was asked. */
  confirmers: z.array(z.string()),
  doneBy: byWhom,
  doneAt: z.nullable(z.string()),
})
export type PrivacyRequest = z.output<typeof privacyRequestSchema>

export const listPrivacyRequests = defineEndpoint({
  id: 'listPrivacyRequests',
  summary: 'Requests about personal data: open ones first, by their due date; fifty on a page',
  method: 'GET',
  path: '/api/office/privacy-requests',
  viewer: 'staff',
  right: 'privacy',
  query: z.object({
    state: z.optional(z.enum(privacyStates)),
    /** `next` of the page before. */
    after: z.optional(requestId),
  }),
  reply: z.object({ results: z.array(privacyRequestSchema), next: z.nullable(z.string()) }),
  refusals: [],
})

const noteField = z
  .string()
  .check(tidiedText, z.maxLength(500, failsWith('field_invalid')), visibleLines)

/** Who it is about: a customer, or the address of somebody without an account. */
const person = { customer: z.optional(z.uuid()), email: z.optional(emailField) }
const isOnePerson = z.refine<{ customer?: string | undefined; email?: string | undefined }>(
  ({ customer, email }) => (customer === undefined) !== (email === undefined),
  { ...failsWith('email_empty'), path: ['email'] },
)

/** An address that has an account stands for its customer. */
export const makePrivacyRequest = defineEndpoint({
  id: 'makePrivacyRequest',
  summary: 'Writes down what somebody asked about their personal data',
  method: 'POST',
  path: '/api/office/privacy-requests',
  viewer: 'staff',
  right: 'privacy',
  confirmed: true,
  body: z
    .strictObject({
      ...person,
      kind: z.enum(privacyKinds),
      /** The day on which it came in, within the last year; now when omitted. */
      askedOn: z.optional(dayField),
      note: z.optional(noteField),
    })
    .check(isOnePerson),
  reply: privacyRequestSchema,
  status: 201,
  refusals: ['not_found', 'privacy_request_open'],
})

export const closePrivacyRequest = defineEndpoint({
  id: 'closePrivacyRequest',
  summary:
    'Closes a request that was answered without anything to do here, with a note that says why',
  method: 'POST',
  path: '/api/office/privacy-requests/:request/closing',
  viewer: 'staff',
  right: 'privacy',
  confirmed: true,
  params: requestParams,
  body: z.strictObject({
    note: noteField.check(z.minLength(3, failsWith('reason_empty'))),
  }),
  reply: privacyRequestSchema,
  refusals: ['not_found', 'privacy_request_closed'],
})

/** `request`: an open one of this customer, which is done by it. */
export const exportCustomer = defineEndpoint({
  id: 'exportCustomer',
  summary: 'All that is kept of a customer, as they would export it themselves',
  method: 'POST',
  path: '/api/office/customers/:customer/export',
  viewer: 'staff',
  right: 'privacy',
  confirmed: true,
  params: customerParams,
  body: z.strictObject({ request: z.optional(requestId) }),
  reply: exportMe.reply,
  refusals: ['not_found', 'privacy_request_closed', 'payment_unavailable'],
})

const { firstName, lastName, phone } = profileFields

const corrected = {
  ...z.partial(z.strictObject({ firstName, lastName, phone, email: emailField })).shape,
  locale: z.optional(z.enum(locales)),
}
/** What stood in a field is only compared. */
const previousValue = z.optional(z.string().check(z.maxLength(320)))

/** The fields of a customer as they are, in the details of `changed_meanwhile`. */
export const profileSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  locale: z.enum(locales),
})

/**
 * Omitted fields stay as they are. `from` is what stood in the fields: where it is no longer so,
 * the customer or another person changed it, and nothing is corrected (P6). A new address takes
 * effect once the customer follows the link mailed to it, as when they change it themselves.
 */
export const rectifyCustomer = defineEndpoint({
  id: 'rectifyCustomer',
  summary: 'Corrects the name, the phone, the language or the e-mail of a customer',
  method: 'PATCH',
  path: '/api/office/customers/:customer',
  viewer: 'staff',
  right: 'privacy',
  confirmed: true,
  params: customerParams,
  body: z.strictObject({
    ...corrected,
    from: z.strictObject({
      firstName: previousValue,
      lastName: previousValue,
      phone: previousValue,
      email: previousValue,
      locale: previousValue,
    }),
    request: z.optional(requestId),
  }),
  reply: z.extend(profileSchema, {
    /** The address to which a link was mailed. Null when it was not to change. */
    emailToConfirm: z.nullable(z.string()),
  }),
  refusals: ['not_found', 'privacy_request_closed', 'too_many_attempts', 'changed_meanwhile'],
})

/** The first of two steps: nothing is forgotten before another person confirms (P4). */
export const requestErasure = defineEndpoint({
  id: 'requestErasure',
  summary: 'Asks to forget a customer, or whoever ordered under an address without an account',
  method: 'POST',
  path: '/api/office/forgettings',
  viewer: 'staff',
  right: 'privacy',
  confirmed: true,
  body: z.strictObject(person).check(isOnePerson),
  reply: privacyRequestSchema,
  status: 201,
  refusals: ['not_found'],
})

export const confirmErasure = defineEndpoint({
  id: 'confirmErasure',
  summary: 'Forgets whom another person asked to forget; this cannot be undone',
  method: 'POST',
  path: '/api/office/privacy-requests/:request/confirmation',
  viewer: 'staff',
  right: 'privacy',
  confirmed: true,
  params: requestParams,
  reply: privacyRequestSchema,
  refusals: [
    'not_found',
    'privacy_request_closed',
    'second_person_needed',
    'second_person_invited',
    'payment_unavailable',
  ],
})
