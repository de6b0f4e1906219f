import * as z from 'zod/mini'
import { exportMe } from '#contract/customers/account.ts'
import { profileFields } from '#contract/customers/auth.ts'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { emailField, failsWith, tidiedText, visibleLines } from '#contract/fields.ts'
import { locales } from '#contract/pages/locales.ts'
import { dayField } from '#contract/day-field.ts'

export const privacyKinds = ['export', 'rectification', 'forgetting'] as const
export type PrivacyKind = (typeof privacyKinds)[number]

/**
 * `asked`: one person asked to delete the data, and another person has to confirm. `closed`: the
 * request was answered without deletion.
 */
export const privacyStates = ['open', 'asked', 'done', 'closed'] as const

const requestId = z.string().check(z.regex(/^[1-9]\d{0,17}$/, failsWith('field_invalid')))
const requestParams = z.object({ request: requestId })
const customerParams = z.object({ customer: z.uuid() })

/** A person of the head office; the name is null once their data was deleted. */
const byWhom = z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) }))

/** A request by a person about their personal data (GDPR, articles 15 to 17). */
export const privacyRequestSchema = z.object({
  id: requestId,
  kind: z.enum(privacyKinds),
  state: z.enum(privacyStates),
  /**
   * The customer, if the person has an account. Null for others, and once their data was deleted.
   */
  customer: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The e-mail address of a person without an account. */
  email: z.nullable(z.string()),
  askedAt: z.string(),
  /** One month after the request: the deadline for the answer. */
  dueAt: z.string(),
  note: z.nullable(z.string()),
  madeBy: byWhom,
  /** The person who asked to delete the data. A different person confirms (P4). */
  proposedBy: byWhom,
  /** Whether the viewer may confirm the deletion; false unless it was requested. */
  canConfirm: z.boolean(),
  /**
   * The names of all people who may confirm the deletion; empty unless the deletion was requested.
   */
  confirmers: z.array(z.string()),
  doneBy: byWhom,
  doneAt: z.nullable(z.string()),
})
export type PrivacyRequest = z.output<typeof privacyRequestSchema>

export const listPrivacyRequests = defineStaffEndpoint({
  id: 'listPrivacyRequests',
  summary: 'Lists requests about personal data, open ones first by due date, fifty per page',
  method: 'GET',
  path: '/api/office/privacy-requests',
  right: 'privacy',
  query: z.object({
    state: z.optional(z.enum(privacyStates)),
    /** The value of `next` from the previous page. */
    after: z.optional(requestId),
  }),
  reply: z.object({ results: z.array(privacyRequestSchema), next: z.nullable(z.string()) }),
  refusals: [],
})

const noteField = z
  .string()
  .check(tidiedText, z.maxLength(500, failsWith('field_invalid')), visibleLines)

/** The person concerned: a customer, or the e-mail address of a person without an account. */
const person = { customer: z.optional(z.uuid()), email: z.optional(emailField) }
const isOnePerson = z.refine<{ customer?: string | undefined; email?: string | undefined }>(
  ({ customer, email }) => (customer === undefined) !== (email === undefined),
  { ...failsWith('email_empty'), path: ['email'] },
)

/** If the e-mail address belongs to an account, the request is about that customer. */
export const makePrivacyRequest = defineStaffEndpoint({
  id: 'makePrivacyRequest',
  summary:
    'Records a request of a customer about their personal data (export, rectification or erasure)',
  method: 'POST',
  path: '/api/office/privacy-requests',
  right: 'privacy',
  confirmed: true,
  body: z
    .strictObject({
      ...person,
      kind: z.enum(privacyKinds),
      /** The day on which the request arrived, within the last year; now if omitted. */
      askedOn: z.optional(dayField),
      note: z.optional(noteField),
    })
    .check(isOnePerson),
  reply: privacyRequestSchema,
  status: 201,
  refusals: ['not_found', 'privacy_request_open'],
})

export const closePrivacyRequest = defineStaffEndpoint({
  id: 'closePrivacyRequest',
  summary:
    'Closes a request about personal data without further action, with a note that gives the reason',
  method: 'POST',
  path: '/api/office/privacy-requests/:request/closing',
  right: 'privacy',
  confirmed: true,
  params: requestParams,
  body: z.strictObject({
    note: noteField.check(z.minLength(3, failsWith('reason_empty'))),
  }),
  reply: privacyRequestSchema,
  refusals: ['not_found', 'privacy_request_closed'],
})

/** `request`: an open request of this customer, which the export completes. */
export const exportCustomer = defineStaffEndpoint({
  id: 'exportCustomer',
  summary: 'Returns all personal data of a customer, in the format of the customer’s own export',
  method: 'POST',
  path: '/api/office/customers/:customer/export',
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
/**
 * The value of a field before the change. It is compared with the current value, to detect a change
 * made meanwhile, and never stored; so its format is not checked.
 */
const previousValue = z.optional(z.string().check(z.maxLength(320)))

/** The current fields of a customer, in the details of `changed_meanwhile`. */
export const profileSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  locale: z.enum(locales),
})

/**
 * Omitted fields stay unchanged. `from` contains the values that the person saw: if a value differs
 * now, the customer or another person changed it, and the correction is refused (P6). A new e-mail
 * address takes effect once the customer follows the link mailed to it, as after a change by the
 * customer.
 */
export const rectifyCustomer = defineStaffEndpoint({
  id: 'rectifyCustomer',
  summary: 'Corrects a customer’s name, phone, language or email address',
  method: 'PATCH',
  path: '/api/office/customers/:customer',
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
    /**
     * The new e-mail address to which a link was mailed. Null if the request does not change the
     * address.
     */
    emailToConfirm: z.nullable(z.string()),
  }),
  refusals: ['not_found', 'privacy_request_closed', 'too_many_attempts', 'changed_meanwhile'],
})

/** The first of two steps: no data is deleted before another person confirms (P4). */
export const requestErasure = defineStaffEndpoint({
  id: 'requestErasure',
  summary:
    'Requests the erasure of the data of a customer or guest; a second person must confirm before any is deleted',
  method: 'POST',
  path: '/api/office/forgettings',
  right: 'privacy',
  confirmed: true,
  body: z.strictObject(person).check(isOnePerson),
  reply: privacyRequestSchema,
  status: 201,
  refusals: ['not_found'],
})

export const confirmErasure = defineStaffEndpoint({
  id: 'confirmErasure',
  summary:
    'Confirms an erasure request as the second person and deletes the data; the deletion cannot be undone',
  method: 'POST',
  path: '/api/office/privacy-requests/:request/confirmation',
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
