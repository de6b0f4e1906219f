import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { hashOf } from '#server/kit/hash.ts'
import type { RowOf } from '#server/db/tables.ts'

/** The purpose of a challenge; a passkey that signed a challenge for another purpose is refused. */
export type ChallengePurpose = RowOf<'staff_challenges'>['purpose']

const CHALLENGE_MILLISECONDS = 5 * 60_000

/**
 * Stores a challenge for five minutes. It is valid only for `purpose`, and only for the person
 * `staff` or for the link whose hash is `link`.
 */
export async function keepChallenge(
  db: Queries,
  newChallenge: {
    challenge: string
    purpose: ChallengePurpose
    staff?: string | null
    link?: string | null
    now: number
  },
): Promise<void> {
  const { challenge, purpose, staff = null, link = null, now } = newChallenge
  await runStatement(db)`
    with old as (delete from staff_challenges where expires_at < ${new Date(now)})
    insert into staff_challenges (hash, purpose, staff_id, link_hash, expires_at)
    values (${hashOf(challenge)}, ${purpose}, ${staff}::uuid, ${link}, ${new Date(now + CHALLENGE_MILLISECONDS)})`
}

/**
 * Uses a challenge, once, for the purpose and the person or link for which it was created. Callers
 * run this outside their transaction, so that a challenge remains used even if the answer is
 * refused.
 */
export async function spendChallenge(
  db: Queries,
  challengeUse: {
    challenge: string
    purpose: ChallengePurpose
    staff?: string | null
    link?: string | null
    now: number
  },
): Promise<boolean> {
  const { challenge, purpose, staff = null, link = null, now } = challengeUse
  const rows = await allRows(db)`
    update staff_challenges set used_at = ${new Date(now)}
    where hash = ${hashOf(challenge)} and purpose = ${purpose} and used_at is null and expires_at > ${new Date(now)}
      and staff_id is not distinct from ${staff}::uuid and link_hash is not distinct from ${link}
    returning hash`
  return rows.length > 0
}

export type StoredPasskey = {
  id: string
  staff: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
}

/** A passkey in use, with its person, who has joined and not left. Null when there is none. */
export async function findPasskey(db: Queries, id: string): Promise<StoredPasskey | null> {
  const row = await firstRow(db)<{
    id: string
    staff: string
    key: Uint8Array
    counter: string
    transports: string
  }>`
    select passkey.id, passkey.staff_id as staff, passkey.public_key as key, passkey.counter::text, passkey.transports
    from staff_passkeys passkey join staff on staff.id = passkey.staff_id
    where passkey.id = ${id} and removed_at is null and staff.joined_at is not null and staff.left_at is null`
  return row
    ? {
        id: row.id,
        staff: row.staff,
        publicKey: new Uint8Array(row.key),
        counter: Number(row.counter),
        transports: row.transports === '' ? [] : row.transports.split(' '),
      }
    : null
}

export async function insertPasskey(
  tx: Tx,
  passkey: StoredPasskey & { name: string; at: number },
): Promise<boolean> {
  const { id, staff, name, publicKey, counter, transports, at } = passkey
  const rows = await allRows(tx)`
    insert into staff_passkeys (id, staff_id, name, public_key, counter, transports, created_at, last_used_at)
    values (${id}, ${staff}, ${name}, ${Buffer.from(publicKey)}, ${counter}, ${transports.join(' ')}, ${new Date(at)}, ${new Date(at)})
    on conflict do nothing returning id`
  return rows.length > 0
}

/**
 * Whether a person has no passkey. The person is locked, so that none can be added before the
 * transaction ends.
 */
export async function lockKeyless(tx: Tx, staff: string): Promise<boolean> {
  await runStatement(tx)`select from staff where id = ${staff} for update`
  return (await readPasskeys(tx, staff)).length === 0
}

/**
 * Records a use of a passkey. False if its counter did not increase: then the key was copied, or
 * another use came first.
 */
export async function recordPasskeyUse(
  tx: Tx,
  { id, counter, at }: { id: string; counter: number; at: number },
): Promise<boolean> {
  const rows = await allRows(tx)`
    update staff_passkeys set counter = ${counter}, last_used_at = ${new Date(at)}
    where id = ${id} and removed_at is null and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`
  return rows.length > 0
}

export type ListedPasskey = { id: string; name: string; createdAt: string; lastUsedAt: string }

export async function readPasskeys(db: Queries, staff: string): Promise<ListedPasskey[]> {
  const rows = await allRows(db)<{ id: string; name: string; created: Date; used: Date }>`
    select id, name, created_at as created, last_used_at as used from staff_passkeys
    where staff_id = ${staff} and removed_at is null order by created_at, id`
  return rows.map(({ id, name, created, used }) => ({
    id,
    name,
    createdAt: created.toISOString(),
    lastUsedAt: used.toISOString(),
  }))
}

/** Removes a passkey, unless it is the last one. */
export async function removePasskey(
  tx: Tx,
  { id, staff, at }: { id: string; staff: string; at: number },
): Promise<'removed' | 'unknown' | 'last'> {
  // The person is locked, because removing two keys at once in two tabs would leave none. A sign-in
  // at the same moment needs another kind of lock on the person, so only other removals wait here.
  await runStatement(tx)`select from staff where id = ${staff} for no key update`
  const keys = await readPasskeys(tx, staff)
  if (!keys.some((key) => key.id === id)) return 'unknown'
  if (keys.length === 1) return 'last'
  await runStatement(tx)`update staff_passkeys set removed_at = ${new Date(at)} where id = ${id}`
  return 'removed'
}

/** Removes all passkeys of a person except those in `stay`. Returns the number removed. */
export async function removePasskeysBut(
  tx: Tx,
  { staff, stay, at }: { staff: string; stay: readonly string[]; at: number },
): Promise<number> {
  const rows = await allRows(tx)`
    update staff_passkeys set removed_at = ${new Date(at)}
    where staff_id = ${staff} and removed_at is null and id <> all(${stay}::text[])
    returning id`
  return rows.length
}
