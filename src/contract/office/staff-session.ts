import * as z from 'zod/mini'
import { rights, roles } from '#domain/staff/rights.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { emailField, nameField, failsWith } from '#contract/fields.ts'
import { locales } from '#contract/pages/locales.ts'

/** A role and its scope; `restaurants` is null for the whole chain. */
export const grantSchema = z.object({
  role: z.enum(roles),
  scope: z.enum(['chain', 'group', 'restaurant']),
  restaurants: z.nullable(z.array(z.int())),
})

/** The person who is signed in, with their rights. */
const staffSessionSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  locale: z.enum(locales),
  grants: z.array(grantSchema),
  rights: z.array(z.enum(rights)),
  /** After this instant, the passkey has to be confirmed again (P3). */
  confirmedUntil: z.string(),
  /** The instant at which the session ends. */
  until: z.string(),
})
export type StaffSession = z.output<typeof staffSessionSchema>

/** Options for `navigator.credentials`, in the JSON form of WebAuthn Level 3. */
const passkeyOptions = z.looseObject({ challenge: z.string() })

const base64url = z.string().check(z.regex(/^[\w-]{1,4096}$/))
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
/** The browser's answer. Additional fields in `response` are ignored. */
const credentialFields = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  authenticatorAttachment: z.nullish(z.enum(['platform', 'cross-platform'])),
}
const assertionField = z.strictObject({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.nullish(base64url),
  }),
})
export type Assertion = z.output<typeof assertionField>
const registrationField = z.strictObject({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: z.string().check(z.regex(/^[\w-]{1,16384}$/)),
    transports: z.optional(z.array(transport).check(z.maxLength(20))),
  }),
})
export type Registration = z.output<typeof registrationField>

const token = z
  .string(failsWith('link_invalid'))
  .check(z.regex(/^[\w-]{20,64}$/, failsWith('link_invalid')))

export const askToSignIn = defineEndpoint({
  id: 'askToSignIn',
  summary: 'What a passkey signs to sign its person in',
  method: 'POST',
  path: '/api/office/sign-in/challenge',
  reply: passkeyOptions,
  refusals: [],
})

export const signIn = defineEndpoint({
  id: 'signIn',
  summary: 'Signs a person of the head office in by a passkey',
  method: 'POST',
  path: '/api/office/sign-in',
  body: z.strictObject({ assertion: assertionField }),
  reply: staffSessionSchema,
  status: 201,
  refusals: ['passkey_refused'],
})

export const getStaffSession = defineEndpoint({
  id: 'getStaffSession',
  summary: 'The person who is signed in to the head office',
  method: 'GET',
  path: '/api/office/session',
  viewer: 'staff',
  right: 'own',
  reply: staffSessionSchema,
  refusals: [],
})

export const signOut = defineEndpoint({
  id: 'signOut',
  summary: 'Ends the session of the head office',
  method: 'DELETE',
  path: '/api/office/session',
  viewer: 'staff',
  right: 'own',
  reply: z.object({}),
  refusals: [],
})

export const askToConfirm = defineEndpoint({
  id: 'askToConfirm',
  summary: 'What a passkey signs to confirm that its person is there',
  method: 'POST',
  path: '/api/office/session/challenge',
  viewer: 'staff',
  right: 'own',
  reply: passkeyOptions,
  refusals: [],
})

export const confirmPresence = defineEndpoint({
  id: 'confirmPresence',
  summary: 'Confirms by a passkey that the person is there, for ten minutes',
  method: 'POST',
  path: '/api/office/session/confirmation',
  viewer: 'staff',
  right: 'own',
  body: z.strictObject({ assertion: assertionField }),
  reply: staffSessionSchema,
  refusals: ['passkey_refused'],
})

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
})

const linkSchema = z.object({
  kind: z.enum(['first-owner', 'invitation', 'recovery']),
  /** Null for the first owner, whose name is not known yet. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  grants: z.array(grantSchema),
  /**
   * The passkeys of a person who recovers their access and chooses which of them stay valid;
   * otherwise empty.
   */
  passkeys: z.array(passkeySchema),
  /** Ends then. */
  until: z.string(),
})
export type StaffLink = z.output<typeof linkSchema>

export const readStaffLink = defineEndpoint({
  id: 'readStaffLink',
  summary: 'What a link to a new passkey is for',
  method: 'POST',
  path: '/api/office/links',
  body: z.strictObject({ token }),
  reply: linkSchema,
  refusals: ['link_invalid'],
})

const person = {
  token,
  name: nameField,
  email: z.optional(emailField),
  /**
   * The passkeys that stay valid after a recovery. All others are deleted, so that a lost one
   * cannot be used.
   */
  keptPasskeys: z.optional(z.array(z.string().check(z.maxLength(1400))).check(z.maxLength(100))),
}

export const askToRegister = defineEndpoint({
  id: 'askToRegister',
  summary: 'What a new passkey is made with, for the person of a link',
  method: 'POST',
  path: '/api/office/registrations/challenge',
  body: z.strictObject(person),
  reply: passkeyOptions,
  refusals: ['link_invalid', 'email_empty', 'staff_email_known'],
})

/** `recoveryCodes` are shown only this once; null if the person still has unused ones. */
const registeredSchema = z.object({
  session: staffSessionSchema,
  recoveryCodes: z.nullable(z.array(z.string())),
})
export type Registered = z.output<typeof registeredSchema>

export const registerPasskey = defineEndpoint({
  id: 'registerPasskey',
  summary:
    'Keeps a passkey of the person of a link, and signs them in; a recovery ends their other passkeys and sessions',
  method: 'POST',
  path: '/api/office/registrations',
  body: z.strictObject({ ...person, registration: registrationField }),
  reply: registeredSchema,
  status: 201,
  refusals: ['link_invalid', 'passkey_refused', 'email_empty', 'staff_email_known'],
})

export const useRecoveryCode = defineEndpoint({
  id: 'useRecoveryCode',
  summary: 'Exchanges a recovery code for a link to a new passkey, once',
  method: 'POST',
  path: '/api/office/recoveries',
  body: z.strictObject({
    email: emailField,
    code: z.string(failsWith('recovery_code_invalid')).check(z.maxLength(40)),
  }),
  reply: z.object({ token: z.string() }),
  refusals: ['recovery_code_invalid', 'too_many_attempts'],
})

const ownAccessSchema = z.object({
  passkeys: z.array(passkeySchema),
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string(),
      isThis: z.boolean(),
    }),
  ),
  recoveryCodesLeft: z.int(),
  /** The instant when an account of the chain's own provider was linked; null if none is. */
  providerLinkedAt: z.nullable(z.string()),
})
export type OwnAccess = z.output<typeof ownAccessSchema>

export const getOwnAccess = defineEndpoint({
  id: 'getOwnAccess',
  summary: "One's own passkeys, sessions and recovery codes",
  method: 'GET',
  path: '/api/office/access',
  viewer: 'staff',
  right: 'own',
  reply: ownAccessSchema,
  refusals: [],
})

export const askForPasskey = defineEndpoint({
  id: 'askForPasskey',
  summary: "What one's next passkey is made with",
  method: 'POST',
  path: '/api/office/access/passkeys/challenge',
  viewer: 'staff',
  right: 'own',
  confirmed: 'or-first-passkey',
  reply: passkeyOptions,
  refusals: [],
})

export const addPasskey = defineEndpoint({
  id: 'addPasskey',
  summary: 'Keeps another passkey of the person',
  method: 'POST',
  path: '/api/office/access/passkeys',
  viewer: 'staff',
  right: 'own',
  confirmed: 'or-first-passkey',
  body: z.strictObject({ name: nameField, registration: registrationField }),
  reply: ownAccessSchema,
  status: 201,
  refusals: ['passkey_refused'],
})

export const removePasskey = defineEndpoint({
  id: 'removePasskey',
  summary:
    "Removes one of one's passkeys, which ends the other sessions that it opened; the last one stays",
  method: 'DELETE',
  path: '/api/office/access/passkeys/:passkey',
  viewer: 'staff',
  right: 'own',
  confirmed: true,
  params: z.object({ passkey: z.string().check(z.maxLength(1400)) }),
  reply: ownAccessSchema,
  refusals: ['not_found', 'last_passkey'],
})

export const renewRecoveryCodes = defineEndpoint({
  id: 'renewRecoveryCodes',
  summary: 'Makes new recovery codes; the old ones end',
  method: 'POST',
  path: '/api/office/access/recovery-codes',
  viewer: 'staff',
  right: 'own',
  confirmed: true,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: [],
})

export const endStaffSession = defineEndpoint({
  id: 'endStaffSession',
  summary: "Ends one of one's sessions",
  method: 'DELETE',
  path: '/api/office/access/sessions/:session',
  viewer: 'staff',
  right: 'own',
  params: z.object({ session: z.uuid() }),
  reply: ownAccessSchema,
  refusals: ['not_found'],
})

export const endOtherStaffSessions = defineEndpoint({
  id: 'endOtherStaffSessions',
  summary: "Ends all of one's sessions but this one",
  method: 'DELETE',
  path: '/api/office/access/sessions',
  viewer: 'staff',
  right: 'own',
  reply: ownAccessSchema,
  refusals: [],
})
