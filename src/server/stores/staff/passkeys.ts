import { sql } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
import { hashOf } from '#server/kit/hash.ts'
import type { RowOf } from '#server/db/tables.ts'

/** What a challenge is for; a passkey that signed one for another purpose is refused. */
export type ChallengePurpose = RowOf<'staff_challenges'>['purpose']

const CHALLENGE_MILLISECONDS = 5 * 60_000

/** Keeps a challenge for five minutes. `link`: the hash of the link whose person it is for. */
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
  await sql`
    with old as (delete from staff_challenges where expires_at < ${new Date(now)})
    insert into staff_challenges (hash, purpose, staff_id, link_hash, expires_at)
    values (${hashOf(challenge)}, ${purpose}, ${staff}::uuid, ${link}, ${new Date(now + CHALLENGE_MILLISECONDS)})`.execute(
    db,
  )
}

/**
 * Uses a challenge, once, for the purpose and the person or link that it was made for. Uncommitted
 * until the passkey is verified: a refused answer must be followed by a new challenge, so callers
 * run this outside their transaction.
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
  const { rows } = await sql`
    update staff_challenges set used_at = ${new Date(now)}
    where hash = ${hashOf(challenge)} and purpose = ${purpose} and used_at is null and expires_at > ${new Date(now)}
      and staff_id is not distinct from ${staff}::uuid and link_hash is not distinct from ${link}
    returning hash`.execute(db)
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
  const {
    rows: [row],
  } = await sql<{
    id: string
    staff: string
    key: Uint8Array
    counter: string
    transports: string
  }>`
    select passkey.id, passkey.staff_id as staff, passkey.public_key as key, passkey.counter::text, passkey.transports
    from staff_passkeys passkey join staff on staff.id = passkey.staff_id
    where passkey.id = ${id} and removed_at is null and staff.joined_at is not null and staff.left_at is null`.execute(
    db,
  )
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
  const { rows } = await sql`
    insert into staff_passkeys (id, staff_id, name, public_key, counter, transports, created_at, last_used_at)
    values (${id}, ${staff}, ${name}, ${Buffer.from(publicKey)}, ${counter}, ${transports.join(' ')}, ${new Date(at)}, ${new Date(at)})
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Whether somebody has no passkey; nobody gives them one before the transaction ends. */
export async function lockKeyless(tx: Tx, staff: string): Promise<boolean> {
  await sql`select from staff where id = ${staff} for update`.execute(tx)
  return (await readPasskeys(tx, staff)).length === 0
}

/**
 * Records a use of a passkey. False when its counter did not grow: then the key was copied, or
 * another use came first.
 */
export async function recordPasskeyUse(
  tx: Tx,
  { id, counter, at }: { id: string; counter: number; at: number },
): Promise<boolean> {
  const { rows } = await sql`
    update staff_passkeys set counter = ${counter}, last_used_at = ${new Date(at)}
    where id = ${id} and removed_at is null and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`.execute(
    tx,
  )
  return rows.length > 0
}

export type ListedPasskey = { id: string; name: string; createdAt: string; lastUsedAt: string }

export async function readPasskeys(db: Queries, staff: string): Promise<ListedPasskey[]> {
  const { rows } = await sql<{ id: string; name: string; created: Date; used: Date }>`
    select id, name, created_at as created, last_used_at as used from staff_passkeys
    where staff_id = ${staff} and removed_at is null order by created_at, id`.execute(db)
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
  // Two keys removed at once by two tabs would leave none. Who signs in meanwhile holds the passkey and needs
  // its person, so only other removals wait here.
  await sql`select from staff where id = ${staff} for no key update`.execute(tx)
  const keys = await readPasskeys(tx, staff)
  if (!keys.some((key) => key.id === id)) return 'unknown'
  if (keys.length === 1) return 'last'
  await sql`update staff_passkeys set removed_at = ${new Date(at)} where id = ${id}`.execute(tx)
  return 'removed'
}

/** Removes all passkeys of somebody but some. Returns how many went. */
export async function removePasskeysBut(
  tx: Tx,
  { staff, stay, at }: { staff: string; stay: readonly string[]; at: number },
): Promise<number> {
  const { rows } = await sql`
    update staff_passkeys set removed_at = ${new Date(at)}
    where staff_id = ${staff} and removed_at is null and id <> all(${stay}::text[])
    returning id`.execute(tx)
  return rows.length
}
