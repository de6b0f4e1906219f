import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
import { hashOf } from '#server/kit/hash.ts'
import { newToken } from '#server/kit/token.ts'
import type { RowOf } from '#server/db/tables.ts'
import { MINUTE } from '#domain/time/durations.ts'

export type StaffLinkKind = RowOf<'staff_links'>['kind']

/** Validity of each kind of link, in minutes. */
const staffLinkMinutes: Readonly<Record<StaffLinkKind, number>> = {
  'first-owner': 24 * 60,
  invitation: 48 * 60,
  recovery: 15,
}

/**
 * Creates a link by which a passkey is registered. An earlier link of this kind to the person
 * becomes invalid; that of the first owner remains valid, because each process that starts prints
 * its own.
 */
export async function makeStaffLink(
  tx: Tx,
  { kind, staff, now }: { kind: StaffLinkKind; staff: string | null; now: number },
): Promise<string> {
  const token = newToken()
  const at = new Date(now)
  await runStatement(tx)`
    with ended as (update staff_links set used_at = ${at}
      where staff_id = ${staff}::uuid and kind = ${kind} and used_at is null)
    insert into staff_links (hash, kind, staff_id, made_at, expires_at)
    values (${hashOf(token)}, ${kind}, ${staff}::uuid, ${at}, ${new Date(now + staffLinkMinutes[kind] * MINUTE)})`
  return token
}

export type StoredStaffLink = {
  hash: string
  kind: StaffLinkKind
  staff: string | null
  name: string | null
  email: string | null
  until: number
}

/**
 * Finds a link that can be used now. Null if it is unknown, used or expired, if its person has
 * left, or if it is for the first owner and an owner exists.
 */
export async function findStaffLink(
  db: Queries,
  token: string,
  now: number,
): Promise<StoredStaffLink | null> {
  const row = await firstRow(db)<Omit<StoredStaffLink, 'until'> & { until: Date }>`
    select link.hash, link.kind, link.staff_id as staff, staff.name, staff.email, link.expires_at as until
    from staff_links link left join staff on staff.id = link.staff_id
    where link.hash = ${hashOf(token)} and link.used_at is null and link.expires_at > ${new Date(now)}
      and staff.left_at is null and (link.kind <> 'first-owner' or not ${hasOwner})`
  return row ? { ...row, until: row.until.getTime() } : null
}

/** Uses a link, once. False if it was already used. */
export async function spendStaffLink(tx: Tx, hash: string, now: number): Promise<boolean> {
  const rows = await allRows(tx)`
    update staff_links set used_at = ${new Date(now)}
    where hash = ${hash} and used_at is null and expires_at > ${new Date(now)} returning hash`
  return rows.length > 0
}

/** Uses the open invitation of a person without its link, once. False if there is none. */
export async function spendInvitation(tx: Tx, staff: string, now: number): Promise<boolean> {
  const rows = await allRows(tx)`
    update staff_links set used_at = ${new Date(now)}
    where staff_id = ${staff} and kind = 'invitation' and used_at is null and expires_at > ${new Date(now)}
    returning hash`
  return rows.length > 0
}

/** Whether there is an owner who has joined and not left. */
const hasOwner = sql`exists (
  select from staff_roles role join staff on staff.id = role.staff_id
  where role.role = 'owner' and role.ended_at is null and staff.joined_at is not null and staff.left_at is null)`

export async function isOwned(db: Queries): Promise<boolean> {
  const row = await firstRow(db)<{ owned: boolean }>`select ${hasOwner} as owned`
  return row?.owned ?? false
}
