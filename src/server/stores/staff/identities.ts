import { sql } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import type { ProviderPerson } from '#server/gateways/social-login/port.ts'

type Identity = Pick<ProviderPerson, 'issuer' | 'subject'>

/**
 * Whose an account of the provider is, locked until the transaction ends, so that what unlinks it or
 * removes its person ends the session, too. Null when it is nobody's, or of somebody who left.
 */
export async function findByStaffIdentity(
  tx: Tx,
  { issuer, subject }: Identity,
): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{ staff: string }>`
    select staff.id as staff from staff_identities join staff on staff.id = staff_id
    where issuer = ${issuer} and subject = ${subject} and left_at is null for update`.execute(tx)
  return row?.staff ?? null
}

/**
 * The person with this address who has not left, locked until the transaction ends: of two accounts
 * that want to be theirs, and of a link and an account, one comes first.
 */
export async function lockPersonByEmail(
  tx: Tx,
  email: string,
): Promise<{ staff: string; name: string; joined: boolean } | null> {
  const {
    rows: [row],
  } = await sql<{ staff: string; name: string; joined: boolean }>`
    select id as staff, name, joined_at is not null as joined from staff
    where email = ${email} and left_at is null for update`.execute(tx)
  return row ?? null
}

/**
 * Links an account with a person. One that belonged to somebody who left is free: they come back as
 * another person. False when it, or another one of its provider, is linked.
 */
export async function linkStaffIdentity(
  tx: Tx,
  { issuer, subject, staff, at }: Identity & { staff: string; at: number },
): Promise<boolean> {
  await sql`
    delete from staff_identities using staff where issuer = ${issuer} and subject = ${subject}
      and staff.id = staff_id and left_at is not null`.execute(tx)
  const { rows } = await sql`
    insert into staff_identities (issuer, subject, staff_id, linked_at)
    values (${issuer}, ${subject}, ${staff}, ${new Date(at)})
    on conflict do nothing returning subject`.execute(tx)
  return rows.length > 0
}

/** Unlinks the accounts of a person. Returns how many there were. */
export async function unlinkStaffIdentities(tx: Tx, staff: string): Promise<number> {
  const { rows } =
    await sql`delete from staff_identities where staff_id = ${staff} returning subject`.execute(tx)
  return rows.length
}

/** When the account of a person was linked; null when there is none. */
export async function readLinkedAt(db: Queries, staff: string): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<Columns<'staff_identities', 'linked_at'>>`
    select linked_at from staff_identities where staff_id = ${staff} order by linked_at desc limit 1`.execute(
    db,
  )
  return row?.linked_at.toISOString() ?? null
}
