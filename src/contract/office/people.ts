import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { emailField, nameField } from '#contract/fields.ts'
import { locales } from '#contract/pages/locales.ts'
import { roles } from '#domain/staff/rights.ts'
import { grantSchema } from './staff-session.ts'
import { regions } from './today.ts'

export const staffId = z.uuid()
const groupId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
const restaurants = z
  .array(wholeField)
  .check(z.minLength(1, { error: 'field_required' }), z.maxLength(3000))

/** A role and its scope: the whole chain, one group, or some restaurants. */
const newGrantSchema = z.discriminatedUnion('scope', [
  z.strictObject({ role: z.enum(roles), scope: z.literal('chain') }),
  z.strictObject({ role: z.enum(roles), scope: z.literal('group'), group: groupId }),
  z.strictObject({ role: z.enum(roles), scope: z.literal('restaurant'), restaurants }),
])
export type NewGrant = z.output<typeof newGrantSchema>
const grants = z
  .array(newGrantSchema)
  .check(z.minLength(1, { error: 'role_missing' }), z.maxLength(20))

/** A version sent by the list of people; it is only compared. */
const rolesVersion = z.string().check(z.regex(/^\d{1,18}(\.\d{1,9})?$/))

export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(['invited', 'joined', 'left']),
  invitedAt: z.string(),
  /**
   * The ids of the people who gave this person a role, including roles that have ended. `at`: when
   * each of them last did so.
   */
  roleGivers: z.array(z.object({ by: z.string(), at: z.string() })),
  /** The instant when one of their sessions was last used; null before the first use. */
  seenAt: z.nullable(z.string()),
  passkeys: z.int(),
  sessions: z.int(),
  /**
   * The instant when an account of the chain's own provider was linked; null if no account is
   * linked.
   */
  providerLinkedAt: z.nullable(z.string()),
  grants: z.array(z.extend(grantSchema, { group: z.nullable(z.string()) })),
  /**
   * A version that differs after every change of the roles. A request to change the roles contains
   * it, so that it does not overwrite a change by another person (P6).
   */
  version: z.string(),
})
export type StaffPerson = z.output<typeof personSchema>

export const listPeople = defineStaffEndpoint({
  id: 'listPeople',
  summary: 'Lists the people of the head office with their roles',
  method: 'GET',
  path: '/api/office/people',
  right: 'people',
  reply: z.object({ results: z.array(personSchema) }),
  refusals: [],
})

export const groupSchema = z.object({
  id: z.string(),
  name: z.string(),
  restaurants: z.array(z.int()),
})
export type RestaurantGroup = z.output<typeof groupSchema>

/** Possible scopes of a role, which are also filters of the head office's lists. */
export const listScopes = defineStaffEndpoint({
  id: 'listScopes',
  summary: 'Lists the restaurants within the caller’s roles, and all groups of the chain',
  method: 'GET',
  path: '/api/office/scopes',
  right: 'own',
  reply: z.object({
    restaurants: z.array(
      z.object({
        id: z.int(),
        slug: z.string(),
        name: z.string(),
        city: z.string(),
        /** The region's code; null if the restaurant is in no known region of France. */
        region: z.nullable(z.enum(regions)),
      }),
    ),
    groups: z.array(groupSchema),
  }),
  refusals: [],
})

/** The fields of a group, without its id. */
const groupFields = { name: nameField, restaurants }

/**
 * `from`: the group that the person changed, null for a new one. `changed_meanwhile`: its details
 * contain the current `group`, because another person changed it (P6).
 */
export const putGroup = defineStaffEndpoint({
  id: 'putGroup',
  summary:
    'Creates or changes a group of restaurants; roles granted for the group apply to its new members',
  method: 'PUT',
  path: '/api/office/groups/:group',
  right: 'people',
  confirmed: true,
  params: z.object({ group: groupId }),
  body: z.strictObject({ ...groupFields, from: z.nullable(z.strictObject(groupFields)) }),
  reply: z.object({ groups: z.array(groupSchema) }),
  refusals: ['not_found', 'changed_meanwhile'],
})

export const invitePerson = defineStaffEndpoint({
  id: 'invitePerson',
  summary:
    'Invites a person by email to the head office; the link registers a passkey, valid once within 48 hours',
  method: 'POST',
  path: '/api/office/people',
  right: 'people',
  confirmed: true,
  body: z.strictObject({
    name: nameField,
    email: emailField,
    locale: z.enum(locales),
    grants,
  }),
  reply: personSchema,
  status: 201,
  refusals: ['staff_email_known', 'scope_unknown', 'owner_scope'],
})

export const inviteAgain = defineStaffEndpoint({
  id: 'inviteAgain',
  summary:
    'Emails a new invitation link to a person who has not joined yet; the earlier link becomes invalid',
  method: 'POST',
  path: '/api/office/people/:person/invitation',
  right: 'people',
  confirmed: true,
  params: z.object({ person: staffId }),
  reply: personSchema,
  refusals: ['not_found'],
})

export const changeRoles = defineStaffEndpoint({
  id: 'changeRoles',
  summary: 'Replaces all roles of a person of the head office',
  method: 'PUT',
  path: '/api/office/people/:person/roles',
  right: 'people',
  confirmed: true,
  params: z.object({ person: staffId }),
  body: z.strictObject({ grants, version: rolesVersion }),
  reply: personSchema,
  refusals: ['not_found', 'scope_unknown', 'owner_scope', 'last_owner', 'changed_meanwhile'],
})

export const removePerson = defineStaffEndpoint({
  id: 'removePerson',
  summary:
    'Removes a person’s roles, sessions and passkeys; their actions remain in the audit journal',
  method: 'DELETE',
  path: '/api/office/people/:person',
  right: 'people',
  confirmed: true,
  params: z.object({ person: staffId }),
  reply: personSchema,
  refusals: ['not_found', 'last_owner'],
})

export const endPersonSessions = defineStaffEndpoint({
  id: 'endPersonSessions',
  summary: 'Ends all sessions of a person of the head office',
  method: 'DELETE',
  path: '/api/office/people/:person/sessions',
  right: 'people',
  confirmed: true,
  params: z.object({ person: staffId }),
  reply: personSchema,
  refusals: ['not_found'],
})

export const unlinkPersonProvider = defineStaffEndpoint({
  id: 'unlinkPersonProvider',
  summary:
    'Unlinks a person’s account at the identity provider, and ends the sessions opened through it',
  method: 'DELETE',
  path: '/api/office/people/:person/provider',
  right: 'people',
  confirmed: true,
  params: z.object({ person: staffId }),
  reply: personSchema,
  refusals: ['not_found'],
})
