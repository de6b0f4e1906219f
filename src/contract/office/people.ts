import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { emailField, nameField } from '#contract/fields.ts'
import { locales } from '#contract/pages/locales.ts'
import { roles } from '#domain/staff/rights.ts'
import { grantSchema } from './staff-session.ts'

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
   * The ids of the people who gave them a role, including roles that have ended, with the latest
   * time.
   */
  roleGivers: z.array(z.object({ by: z.string(), at: z.string() })),
  /** The instant when one of their sessions was last used; null before the first use. */
  seenAt: z.nullable(z.string()),
  passkeys: z.int(),
  sessions: z.int(),
  /** The instant when an account of the chain's own provider was linked; null if none is. */
  providerLinkedAt: z.nullable(z.string()),
  grants: z.array(z.extend(grantSchema, { group: z.nullable(z.string()) })),
  /**
   * Changes with every change of the roles. It is sent back, so that no change by another person is
   * overwritten (P6).
   */
  version: z.string(),
})
export type StaffPerson = z.output<typeof personSchema>

export const listPeople = defineEndpoint({
  id: 'listPeople',
  summary: 'Everybody at the head office, with their roles',
  method: 'GET',
  path: '/api/office/people',
  viewer: 'staff',
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
export const listScopes = defineEndpoint({
  id: 'listScopes',
  summary: 'The restaurants that the person works for, and the groups of the chain',
  method: 'GET',
  path: '/api/office/scopes',
  viewer: 'staff',
  right: 'own',
  reply: z.object({
    restaurants: z.array(
      z.object({ id: z.int(), slug: z.string(), name: z.string(), city: z.string() }),
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
export const putGroup = defineEndpoint({
  id: 'putGroup',
  summary: 'Makes a group of restaurants, or changes it; roles in the group follow',
  method: 'PUT',
  path: '/api/office/groups/:group',
  viewer: 'staff',
  right: 'people',
  confirmed: true,
  params: z.object({ group: groupId }),
  body: z.strictObject({ ...groupFields, from: z.nullable(z.strictObject(groupFields)) }),
  reply: z.object({ groups: z.array(groupSchema) }),
  refusals: ['not_found', 'changed_meanwhile'],
})

export const invitePerson = defineEndpoint({
  id: 'invitePerson',
  summary: 'Invites somebody by mail; the link makes a passkey, once within 48 hours',
  method: 'POST',
  path: '/api/office/people',
  viewer: 'staff',
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

export const inviteAgain = defineEndpoint({
  id: 'inviteAgain',
  summary: 'Mails a new link to somebody who has not joined; the earlier one ends',
  method: 'POST',
  path: '/api/office/people/:person/invitation',
  viewer: 'staff',
  right: 'people',
  confirmed: true,
  params: z.object({ person: staffId }),
  reply: personSchema,
  refusals: ['not_found'],
})

export const changeRoles = defineEndpoint({
  id: 'changeRoles',
  summary: 'Gives somebody these roles in place of their own',
  method: 'PUT',
  path: '/api/office/people/:person/roles',
  viewer: 'staff',
  right: 'people',
  confirmed: true,
  params: z.object({ person: staffId }),
  body: z.strictObject({ grants, version: rolesVersion }),
  reply: personSchema,
  refusals: ['not_found', 'scope_unknown', 'owner_scope', 'last_owner', 'changed_meanwhile'],
})

export const removePerson = defineEndpoint({
  id: 'removePerson',
  summary: 'Ends somebody’s roles, sessions and passkeys; what they did stays in the journal',
  method: 'DELETE',
  path: '/api/office/people/:person',
  viewer: 'staff',
  right: 'people',
  confirmed: true,
  params: z.object({ person: staffId }),
  reply: personSchema,
  refusals: ['not_found', 'last_owner'],
})

export const endPersonSessions = defineEndpoint({
  id: 'endPersonSessions',
  summary: 'Ends all sessions of somebody',
  method: 'DELETE',
  path: '/api/office/people/:person/sessions',
  viewer: 'staff',
  right: 'people',
  confirmed: true,
  params: z.object({ person: staffId }),
  reply: personSchema,
  refusals: ['not_found'],
})

export const unlinkPersonProvider = defineEndpoint({
  id: 'unlinkPersonProvider',
  summary: 'Unlinks the provider’s account of somebody, and ends the sessions that it opened',
  method: 'DELETE',
  path: '/api/office/people/:person/provider',
  viewer: 'staff',
  right: 'people',
  confirmed: true,
  params: z.object({ person: staffId }),
  reply: personSchema,
  refusals: ['not_found'],
})
