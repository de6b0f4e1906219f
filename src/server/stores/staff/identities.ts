import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import type { ProviderPerson } from '#server/gateways/social-login/port.ts'

type Identity = Pick<ProviderPerson, 'issuer' | 'subject'>

/**
 * Finds the person linked to an account of the provider and locks them until the transaction ends,
 * so that unlinking the account or removing the person also ends the new session. Null if nobody is
 * linked, or if the person has left.
 */
export async function findByStaffIdentity(
  tx: Tx,
  { issuer, subject }: Identity,
): Promise<string | null> {
  const row = await firstRow(tx)<{ staff: string }>`
    select staff.id as staff from staff_identities join staff on staff.id = staff_id
    where issuer = ${issuer} and subject = ${subject} and left_at is null for update`
  return row?.staff ?? null
}

/**
 * Finds the person with this address who has not left, and locks them until the transaction ends.
 * So two changes at once, such as linking two accounts, or following a link and linking an account,
 * are made one after the other.
 */
export async function lockPersonByEmail(
  tx: Tx,
  email: string,
): Promise<{ staff: string; name: string; joined: boolean } | null> {
  const row = await firstRow(tx)<{ staff: string; name: string; joined: boolean }>`
    select id as staff, name, joined_at is not null as joined from staff
    where email = ${email} and left_at is null for update`
  return row ?? null
}

/**
 * Links an account to a person. An account of a person who left can be linked again, because they
 * return as a new person. False if the account, or another one of the person, is already linked.
 */
export async function linkStaffIdentity(
  tx: Tx,
  { issuer, subject, staff, at }: Identity & { staff: string; at: number },
): Promise<boolean> {
  await runStatement(tx)`
    delete from staff_identities using staff where issuer = ${issuer} and subject = ${subject}
      and staff.id = staff_id and left_at is not null`
  const rows = await allRows(tx)`
    insert into staff_identities (issuer, subject, staff_id, linked_at)
    values (${issuer}, ${subject}, ${staff}, ${new Date(at)})
    on conflict do nothing returning subject`
  return rows.length > 0
}

/** Unlinks the accounts of a person. Returns their number. */
export async function unlinkStaffIdentities(tx: Tx, staff: string): Promise<number> {
  const rows = await allRows(tx)`
    delete from staff_identities where staff_id = ${staff} returning subject`
  return rows.length
}

/** Reads when the account of a person was linked; null if there is none. */
export async function readLinkedAt(db: Queries, staff: string): Promise<string | null> {
  const row = await firstRow(db)<Columns<'staff_identities', 'linked_at'>>`
    select linked_at from staff_identities where staff_id = ${staff} order by linked_at desc limit 1`
  return row?.linked_at.toISOString() ?? null
}
