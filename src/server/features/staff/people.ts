import type { EndpointCall } from '#server/http/requests/serve.ts'
import { isDeepStrictEqual } from 'node:util'
import type {
  NewGrant,
  StaffPerson,
  RestaurantGroup,
  invitePerson,
  inviteAgain as inviteAgainEndpoint,
  endPersonSessions,
} from '#contract/office/people.ts'
import type { Role } from '#domain/staff/rights.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { declinePromosOfLeaver } from '#server/features/promos/decline-of-leaver.ts'
import { declineRequestsOf } from '#server/features/refunds/approval-requests.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { isOwned } from '#server/stores/staff/links.ts'
import {
  listGroups,
  lockGroups,
  readPerson,
  writeGroup,
} from '#server/stores/staff/listed-people.ts'
import {
  endRoles,
  grantRole,
  insertPerson,
  isStaffEmail,
  leaveStaff,
  lockOwners,
  readOwners,
} from '#server/stores/staff/people.ts'
import { endStaffSessions } from '#server/stores/staff/sessions.ts'
import { declineSellersOfLeaver } from './decline-sellers.ts'

type StaffServices = Pick<Services, 'catalogue' | 'database' | 'jobs' | 'now'>

/** The roles in the form recorded by the journal: with the ids of their groups or restaurants. */
const rolesForJournal = (grants: readonly NewGrant[] | StaffPerson['grants']) => ({
  roles: grants.map((grant) => {
    if (grant.scope === 'chain') return grant.role
    if ('group' in grant && grant.group !== null) return `${grant.role} group ${grant.group}`
    const { restaurants } = grant as { restaurants: number[] | null }
    return `${grant.role} restaurants ${(restaurants ?? []).join(' ')}`
  }),
})

/**
 * Refuses a group or a restaurant that does not exist, and the role of owner for less than the
 * whole chain.
 */
async function checkScopes(
  { catalogue }: Pick<StaffServices, 'catalogue'>,
  db: Queries,
  grants: readonly NewGrant[],
): Promise<void> {
  const groups = new Set((await listGroups(db)).map(({ id }) => id))
  const { restaurants } = catalogue.now().source
  const restaurantIds = new Set(restaurants.map(({ id }) => id))
  for (const [i, grant] of grants.entries()) {
    const wrong = (field: string, code: 'scope_unknown' | 'owner_scope') =>
      new Refusal('invalid_request', { fields: [{ field: `grants.${i}.${field}`, code }] })
    if (grant.role === 'owner' && grant.scope !== 'chain') throw wrong('scope', 'owner_scope')
    if (grant.scope === 'group' && !groups.has(grant.group)) throw wrong('group', 'scope_unknown')
    if (grant.scope === 'restaurant' && !grant.restaurants.every((id) => restaurantIds.has(id)))
      throw wrong('restaurants', 'scope_unknown')
  }
}

async function writeGrants(
  tx: Tx,
  { staff, grants, by, at }: { staff: string; grants: readonly NewGrant[]; by: string; at: number },
): Promise<void> {
  for (const grant of grants) {
    const grantFields = { staff, role: grant.role, by, at }
    if (grant.scope === 'restaurant') {
      for (const restaurant of grant.restaurants)
        await grantRole(tx, { ...grantFields, group: null, restaurant })
    } else {
      const group = grant.scope === 'group' ? grant.group : null
      await grantRole(tx, { ...grantFields, group, restaurant: null })
    }
  }
}

export async function mustReadPerson(db: Queries, id: string, now: number): Promise<StaffPerson> {
  const person = await readPerson(db, id, now)
  if (person === null || person.state === 'left') throw new Refusal('not_found')
  return person
}

const isOwner = (grants: readonly { role: Role }[]) => grants.some(({ role }) => role === 'owner')

/**
 * Notifies every other owner by mail of a new owner. The person who gave the role is notified too,
 * because another person may have misused their session (P4).
 */
async function notifyOwners(
  { jobs }: Pick<StaffServices, 'jobs'>,
  tx: Tx,
  { owner, by }: { owner: string; by: string },
): Promise<void> {
  for (const staff of await readOwners(tx))
    if (staff !== owner)
      await jobs.enqueue(tx, 'staff-mail', { kind: 'new-owner', staff, owner, by })
}

/** Invites a person. A job writes the mail with the link (P1). */
export async function invite(
  services: StaffServices,
  { staff: { staff: by }, body: invitation }: EndpointCall<typeof invitePerson>,
): Promise<StaffPerson> {
  const { database, jobs, now } = services
  await checkScopes(services, database.db, invitation.grants)
  return database.db.transaction().execute(async (tx) => {
    // Two owners may invite the same address at once, so the check needs a lock.
    await lockOwners(tx)
    if (await isStaffEmail(tx, invitation.email)) throw new Refusal('staff_email_known')
    const at = now()
    const staff = await insertPerson(tx, { ...invitation, at })
    await writeGrants(tx, { staff, grants: invitation.grants, by, at })
    await writeAudit(tx, {
      actor: { by: 'staff', staff: by },
      action: 'person-invited',
      subject: `staff ${staff}`,
      after: rolesForJournal(invitation.grants),
      at,
    })
    await jobs.enqueue(tx, 'staff-mail', { kind: 'invitation', staff })
    if (isOwner(invitation.grants)) await notifyOwners(services, tx, { owner: staff, by })
    return mustReadPerson(tx, staff, at)
  })
}

/** Mails a new link to a person who has not joined yet. */
export async function inviteAgain(
  services: StaffServices,
  { staff: by, params: { person: id } }: EndpointCall<typeof inviteAgainEndpoint>,
): Promise<StaffPerson> {
  const { database, jobs, now } = services
  return database.db.transaction().execute(async (tx) => {
    const person = await mustReadPerson(tx, id, now())
    if (person.state !== 'invited') throw new Refusal('not_found')
    await writeAudit(tx, {
      actor: { by: 'staff', staff: by.staff },
      action: 'person-invited',
      subject: `staff ${id}`,
      at: now(),
    })
    await jobs.enqueue(tx, 'staff-mail', { kind: 'invitation', staff: id })
    return person
  })
}

/**
 * Replaces the roles of a person. Refuses with `changed_meanwhile` and the person's current state
 * if the roles have changed since `version`, and with `last_owner` if the chain would have no owner
 * (P2, P6).
 */
export async function changeRoles(
  services: StaffServices,
  { staff: by }: StaffViewer,
  roleChange: { person: string; grants: readonly NewGrant[]; version: string },
): Promise<StaffPerson> {
  const { database, now } = services
  await checkScopes(services, database.db, roleChange.grants)
  return database.db.transaction().execute(async (tx) => {
    await lockOwners(tx)
    const at = now()
    const before = await mustReadPerson(tx, roleChange.person, at)
    if (before.version !== roleChange.version)
      throw new Refusal('changed_meanwhile', { details: { person: before } })
    await endRoles(tx, roleChange.person, at)
    await writeGrants(tx, { staff: roleChange.person, grants: roleChange.grants, by, at })
    if (!(await isOwned(tx))) throw new Refusal('last_owner')
    await writeAudit(tx, {
      actor: { by: 'staff', staff: by },
      action: 'roles-changed',
      subject: `staff ${roleChange.person}`,
      before: rolesForJournal(before.grants),
      after: rolesForJournal(roleChange.grants),
      at,
    })
    if (isOwner(roleChange.grants) && !isOwner(before.grants))
      await notifyOwners(services, tx, { owner: roleChange.person, by })
    return mustReadPerson(tx, roleChange.person, at)
  })
}

/**
 * Removes a person from the head office, ends their sessions, and declines their open requests to
 * second persons. Their actions remain in the journal. Refuses the removal of the last owner.
 */
export async function removePerson(
  { database, now }: StaffServices,
  { staff: by }: StaffViewer,
  person: string,
): Promise<StaffPerson> {
  return database.db.transaction().execute(async (tx) => {
    await lockOwners(tx)
    const at = now()
    const before = await mustReadPerson(tx, person, at)
    await leaveStaff(tx, person, at)
    await endStaffSessions(tx, { staff: person, by, now: at })
    await declineRequestsOf(tx, { person, by, at })
    await declinePromosOfLeaver(tx, { person, by, at })
    await declineSellersOfLeaver(tx, { person, by, at })
    if (!(await isOwned(tx))) throw new Refusal('last_owner')
    await writeAudit(tx, {
      actor: { by: 'staff', staff: by },
      action: 'person-removed',
      subject: `staff ${person}`,
      before: rolesForJournal(before.grants),
      at,
    })
    return {
      ...before,
      state: 'left',
      grants: [],
      sessions: 0,
      passkeys: 0,
      providerLinkedAt: null,
    }
  })
}

/** Ends every session of a person, with immediate effect in every process. */
export async function endSessionsOf(
  { database, now }: StaffServices,
  { staff: { staff: by }, params: { person } }: EndpointCall<typeof endPersonSessions>,
): Promise<StaffPerson> {
  return database.db.transaction().execute(async (tx) => {
    await mustReadPerson(tx, person, now())
    await endStaffSessions(tx, { staff: person, by, now: now() })
    await writeAudit(tx, {
      actor: { by: 'staff', staff: by },
      action: 'sessions-ended',
      subject: `staff ${person}`,
      at: now(),
    })
    return mustReadPerson(tx, person, now())
  })
}

/**
 * Creates or changes a group. Roles for the group apply to its restaurants at once. Refuses with
 * `changed_meanwhile` and the current group if the stored group differs from `from`, the group that
 * the person saw (P6).
 */
export async function saveGroup(
  { catalogue, database, now }: StaffServices,
  { staff: by }: StaffViewer,
  { from, ...group }: RestaurantGroup & { from: GroupFields | null },
): Promise<RestaurantGroup[]> {
  const restaurantIds = new Set(
    catalogue.now().source.restaurants.map(({ id: restaurantId }) => restaurantId),
  )
  if (!group.restaurants.every((restaurant) => restaurantIds.has(restaurant)))
    throw new Refusal('not_found')
  const after = fieldsOf(group)
  return database.db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    const groups = await listGroups(tx)
    const existingGroup = groups.find(({ id }) => id === group.id) ?? null
    const before = existingGroup && fieldsOf(existingGroup)
    // The stored group already equals the requested one: one person saved twice, or two people
    // saved the same.
    if (isDeepStrictEqual(before, after)) return groups
    if (!isDeepStrictEqual(before, from && fieldsOf(from)))
      throw new Refusal('changed_meanwhile', { details: { group: existingGroup } })
    await writeGroup(tx, { id: group.id, ...after })
    await writeAudit(tx, {
      actor: { by: 'staff', staff: by },
      action: 'group-changed',
      subject: `group ${group.id}`,
      before,
      after,
      at: now(),
    })
    return listGroups(tx)
  })
}

type GroupFields = Omit<RestaurantGroup, 'id'>
/**
 * Returns the fields of a group with its restaurants sorted and without repetitions, so that two
 * groups can be compared.
 */
const fieldsOf = ({ name, restaurants }: GroupFields): GroupFields => ({
  name,
  restaurants: [...new Set(restaurants)].toSorted((a, b) => a - b),
})
