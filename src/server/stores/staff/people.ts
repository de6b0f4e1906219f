import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Grant, Role } from '#domain/staff/rights.ts'
import type { GivenRole } from '#domain/staff/second-person.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { isOwned } from './links.ts'
import { grantsOf } from './sessions.ts'

/**
 * Name of a lock for changes after which an owner must remain, and for the creation of the first
 * owner.
 */
const OWNERS_LOCK = 'owners of the chain'

export const lockOwners = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${OWNERS_LOCK}, 0))`.execute(tx)

/** Whether a person who has not left has this address. */
export async function isStaffEmail(db: Queries, email: string): Promise<boolean> {
  const rows = await allRows(db)`
    select from staff where email = ${email.toLowerCase()} and left_at is null`
  return rows.length > 0
}

/** Creates the first owner. Null if there already is an owner. */
export async function insertOwner(
  tx: Tx,
  owner: { name: string; email: string; locale: Locale; at: number },
): Promise<string | null> {
  await lockOwners(tx)
  if (await isOwned(tx)) return null
  const staff = await insertPerson(tx, owner)
  await joinStaff(tx, { ...owner, staff })
  await grantRole(tx, { staff, role: 'owner', group: null, restaurant: null, by: null, ...owner })
  return staff
}

/** Writes a person who was invited and has not joined yet. */
export async function insertPerson(
  tx: Tx,
  { name, email, locale, at }: { name: string; email: string; locale: Locale; at: number },
): Promise<string> {
  const row = await firstRow(tx)<Columns<'staff', 'id'>>`
    insert into staff (email, name, locale, invited_at)
    values (${email.toLowerCase()}, ${name}, ${locale}, ${new Date(at)}) returning id`
  if (!row) throw new Error('the staff member was not written')
  return row.id
}

export async function joinStaff(
  tx: Tx,
  { staff, name, locale, at }: { staff: string; name: string; locale: Locale; at: number },
): Promise<void> {
  await runStatement(tx)`
    update staff set joined_at = coalesce(joined_at, ${new Date(at)}), name = ${name}, locale = ${locale}
    where id = ${staff}`
}

/** The group or the restaurant for which a role is valid; both are null for the whole chain. */
export type StoredScope = { group: string | null; restaurant: number | null }

/**
 * Grants a role for a scope: the chain, a group or a restaurant. A role that the person already has
 * for this scope remains unchanged.
 */
export async function grantRole(
  tx: Tx,
  grant: StoredScope & { staff: string; role: Role; by: string | null; at: number },
): Promise<void> {
  const { staff, role, group, restaurant, by, at } = grant
  await runStatement(tx)`
    insert into staff_roles (staff_id, role, group_id, restaurant_id, granted_by, granted_at)
    values (${staff}, ${role}, ${group}, ${restaurant}, ${by}::uuid, ${new Date(at)}) on conflict do nothing`
}

export async function readGrants(db: Queries, staff: string): Promise<Grant[]> {
  const row = await firstRow(db)<{
    grants: Grant[]
  }>`select ${grantsOf} as grants from staff where id = ${staff}`
  return row?.grants ?? []
}

/** Reads which person gave a role to whom, and when they last did, including roles that ended. */
export async function readGivenRoles(db: Queries): Promise<GivenRole[]> {
  const rows = await allRows(db)<{ to: string; by: string; at: Date }>`
    select staff_id as to, granted_by as by, max(granted_at) as at from staff_roles
    where granted_by is not null group by staff_id, granted_by`
  return rows.map(({ at, ...people }) => ({ ...people, at: at.getTime() }))
}

/**
 * Ensures that a person of the demonstration exists, with one role for the chain or for some
 * restaurants.
 */
export async function ensureTrialPerson(
  tx: Tx,
  person: {
    name: string
    email: string
    role: Role
    restaurants: readonly number[]
    locale: Locale
    at: number
  },
): Promise<string> {
  await lockOwners(tx)
  const storedPerson = await firstRow(tx)<Columns<'staff', 'id'>>`
    select id from staff where email = ${person.email} and left_at is null`
  const staff = storedPerson?.id ?? (await insertPerson(tx, person))
  await joinStaff(tx, { ...person, staff })
  const scopes = person.restaurants.length === 0 ? [null] : person.restaurants
  for (const restaurant of scopes)
    await grantRole(tx, { ...person, staff, group: null, restaurant, by: null })
  return staff
}

/**
 * Locks a person, so that changes of what belongs to them wait for each other. False if the person
 * has left.
 */
export async function lockPerson(tx: Tx, staff: string): Promise<boolean> {
  const rows = await allRows(tx)`
    select from staff where id = ${staff} and left_at is null for update`
  return rows.length > 0
}

/** Ends the roles of a person. */
export async function endRoles(tx: Tx, staff: string, at: number): Promise<void> {
  await runStatement(tx)`
    update staff_roles set ended_at = ${new Date(at)} where staff_id = ${staff} and ended_at is null`
}

/**
 * Records that a person leaves: their roles, passkeys and links end, they receive no further alerts
 * or reports, and their saved views are deleted.
 */
export async function leaveStaff(tx: Tx, staff: string, at: number): Promise<void> {
  await endRoles(tx, staff, at)
  await runStatement(tx)`
    with keys as (update staff_passkeys set removed_at = ${new Date(at)} where staff_id = ${staff} and removed_at is null),
      codes as (delete from staff_recovery_codes where staff_id = ${staff}),
      pushes as (delete from staff_pushes where staff_id = ${staff}),
      alerts as (delete from staff_alert_settings where staff_id = ${staff}),
      reports as (delete from weekly_reports where staff_id = ${staff}),
      views as (delete from staff_views where staff_id = ${staff}),
      links as (update staff_links set used_at = ${new Date(at)} where staff_id = ${staff} and used_at is null)
    update staff set left_at = ${new Date(at)} where id = ${staff}`
}

/**
 * Reads a person who was invited and has neither joined nor left, with the person who last invited
 * them.
 */
export async function readInvited(
  db: Queries,
  staff: string,
): Promise<{ email: string; locale: Locale; inviter: string } | null> {
  const row = await firstRow(db)<{ email: string; locale: Locale; inviter: string }>`
    select staff.email, staff.locale, coalesce((
      select by.name from staff_roles role join staff by on by.id = role.granted_by
      where role.staff_id = staff.id order by role.id desc limit 1), '') as inviter
    from staff where id = ${staff} and joined_at is null and left_at is null and email is not null`
  return row ?? null
}

/** Reads the ids of the owners who have joined and not left. */
export async function readOwners(db: Queries): Promise<string[]> {
  const rows = await allRows(db)<Columns<'staff', 'id'>>`
    select id from staff where joined_at is not null and left_at is null and exists (
      select from staff_roles where staff_id = staff.id and role = 'owner' and ended_at is null)
    order by id`
  return rows.map(({ id }) => id)
}

/** Reads names and mail addresses of people by id; those who left have no address. */
export async function readNamesOfPeople(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, { name: string | null; email: string | null; locale: Locale }>> {
  const rows = await allRows(db)<{
    id: string
    name: string | null
    email: string | null
    locale: Locale
  }>`
    select id, name, case when left_at is null then email end as email, locale
    from staff where id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}
