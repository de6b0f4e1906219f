import * as z from 'zod/mini'
import { rights, roles } from '#domain/staff/rights.ts'
import { defineEndpoint, defineStaffEndpoint } from '#contract/endpoint.ts'
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
  /**
   * The instant after which an action that needs a recent confirmation asks for the passkey again
   * (P3).
   */
  confirmedUntil: z.string(),
  /** The instant at which the session ends. */
  until: z.string(),
})
export type StaffSession = z.output<typeof staffSessionSchema>

/** Options for `navigator.credentials`, in the JSON form of WebAuthn Level 3. */
const passkeyOptions = z.looseObject({ challenge: z.string() })

const base64url = z.string().check(z.regex(/^[\w-]{1,4096}$/))
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
/**
 * The browser's reply to a passkey request (WebAuthn). Additional fields in `response` are ignored.
 */
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
  summary: 'Returns a WebAuthn challenge for signing in with a passkey',
  method: 'POST',
  path: '/api/office/sign-in/challenge',
  reply: passkeyOptions,
  refusals: [],
})

export const signIn = defineEndpoint({
  id: 'signIn',
  summary: 'Signs a person in to the head office with a passkey assertion; returns the session',
  method: 'POST',
  path: '/api/office/sign-in',
  body: z.strictObject({ assertion: assertionField }),
  reply: staffSessionSchema,
  status: 201,
  refusals: ['passkey_refused'],
})

export const getStaffSession = defineStaffEndpoint({
  id: 'getStaffSession',
  summary: 'Returns the caller’s session and profile at the head office',
  method: 'GET',
  path: '/api/office/session',
  right: 'own',
  reply: staffSessionSchema,
  refusals: [],
})

export const signOut = defineStaffEndpoint({
  id: 'signOut',
  summary: 'Signs the caller out of the head office',
  method: 'DELETE',
  path: '/api/office/session',
  right: 'own',
  reply: z.object({}),
  refusals: [],
})

export const askToConfirm = defineStaffEndpoint({
  id: 'askToConfirm',
  summary: 'Returns a WebAuthn challenge with which the signed-in person confirms their presence',
  method: 'POST',
  path: '/api/office/session/challenge',
  right: 'own',
  reply: passkeyOptions,
  refusals: [],
})

export const confirmPresence = defineStaffEndpoint({
  id: 'confirmPresence',
  summary:
    'Confirms the caller’s presence with a passkey assertion; the confirmation is valid for ten minutes',
  method: 'POST',
  path: '/api/office/session/confirmation',
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
  /** The person's name; null for the first owner, whose name is unknown until the registration. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  grants: z.array(grantSchema),
  /**
   * The passkeys of a person who recovers access and chooses which passkeys stay valid; empty for
   * other links.
   */
  passkeys: z.array(passkeySchema),
  /** The instant at which the link expires. */
  until: z.string(),
})
export type StaffLink = z.output<typeof linkSchema>

export const readStaffLink = defineEndpoint({
  id: 'readStaffLink',
  summary:
    'Returns the purpose of a passkey link: first owner, invitation or recovery, with the person and expiry',
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
   * Ids of the passkeys that stay valid after a recovery. All other passkeys are deleted, so that
   * nobody can use a lost one.
   */
  keptPasskeys: z.optional(z.array(z.string().check(z.maxLength(1400))).check(z.maxLength(100))),
}

export const askToRegister = defineEndpoint({
  id: 'askToRegister',
  summary: 'Returns the WebAuthn options for registering a passkey, given the token of a link',
  method: 'POST',
  path: '/api/office/registrations/challenge',
  body: z.strictObject(person),
  reply: passkeyOptions,
  refusals: ['link_invalid', 'email_empty', 'staff_email_known'],
})

/**
 * `recoveryCodes`: the new recovery codes, which can be read only in this reply; null if the person
 * still has unused codes.
 */
const registeredSchema = z.object({
  session: staffSessionSchema,
  recoveryCodes: z.nullable(z.array(z.string())),
})
export type Registered = z.output<typeof registeredSchema>

export const registerPasskey = defineEndpoint({
  id: 'registerPasskey',
  summary:
    'Registers a passkey for a link’s person and signs them in; a recovery ends their sessions and unselected passkeys',
  method: 'POST',
  path: '/api/office/registrations',
  body: z.strictObject({ ...person, registration: registrationField }),
  reply: registeredSchema,
  status: 201,
  refusals: ['link_invalid', 'passkey_refused', 'email_empty', 'staff_email_known'],
})

export const useRecoveryCode = defineEndpoint({
  id: 'useRecoveryCode',
  summary: 'Exchanges an unused recovery code for the token of a link that registers a new passkey',
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
  /**
   * The instant at which an account of the chain's own provider was linked; null if no account is
   * linked.
   */
  providerLinkedAt: z.nullable(z.string()),
})
export type OwnAccess = z.output<typeof ownAccessSchema>

export const getOwnAccess = defineStaffEndpoint({
  id: 'getOwnAccess',
  summary: 'Returns the caller’s own passkeys, sessions and recovery codes',
  method: 'GET',
  path: '/api/office/access',
  right: 'own',
  reply: ownAccessSchema,
  refusals: [],
})

export const askForPasskey = defineStaffEndpoint({
  id: 'askForPasskey',
  summary: 'Returns the WebAuthn options for registering another passkey of the caller',
  method: 'POST',
  path: '/api/office/access/passkeys/challenge',
  right: 'own',
  confirmed: 'or-first-passkey',
  reply: passkeyOptions,
  refusals: [],
})

export const addPasskey = defineStaffEndpoint({
  id: 'addPasskey',
  summary: 'Registers another passkey of the caller',
  method: 'POST',
  path: '/api/office/access/passkeys',
  right: 'own',
  confirmed: 'or-first-passkey',
  body: z.strictObject({ name: nameField, registration: registrationField }),
  reply: ownAccessSchema,
  status: 201,
  refusals: ['passkey_refused'],
})

export const removePasskey = defineStaffEndpoint({
  id: 'removePasskey',
  summary:
    'Deletes a passkey of the caller and ends other sessions opened with it; refused for the last passkey',
  method: 'DELETE',
  path: '/api/office/access/passkeys/:passkey',
  right: 'own',
  confirmed: true,
  params: z.object({ passkey: z.string().check(z.maxLength(1400)) }),
  reply: ownAccessSchema,
  refusals: ['not_found', 'last_passkey'],
})

export const renewRecoveryCodes = defineStaffEndpoint({
  id: 'renewRecoveryCodes',
  summary: 'Creates new recovery codes for the caller; the earlier codes become invalid',
  method: 'POST',
  path: '/api/office/access/recovery-codes',
  right: 'own',
  confirmed: true,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: [],
})

export const endStaffSession = defineStaffEndpoint({
  id: 'endStaffSession',
  summary: 'Ends one session of the caller',
  method: 'DELETE',
  path: '/api/office/access/sessions/:session',
  right: 'own',
  params: z.object({ session: z.uuid() }),
  reply: ownAccessSchema,
  refusals: ['not_found'],
})

export const endOtherStaffSessions = defineStaffEndpoint({
  id: 'endOtherStaffSessions',
  summary: 'Ends all sessions of the caller except the current one',
  method: 'DELETE',
  path: '/api/office/access/sessions',
  right: 'own',
  reply: ownAccessSchema,
  refusals: [],
})
