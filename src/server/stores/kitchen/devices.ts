import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { randomInt } from 'node:crypto'
import { CLAIM_LETTERS } from '#domain/loyalty/claim-code.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { newToken } from '#server/kit/token.ts'
import { hashOf } from '#server/kit/hash.ts'
import type { DeskViewer } from '#server/http/guards/viewer.ts'
import type { Columns, RowOf } from '#server/db/tables.ts'

const CODE_LENGTH = 8
const CODE_MILLISECONDS = 15 * 60_000

/** The time at which a pairing code that is created now expires, in epoch milliseconds. */
export const pairingEnd = (now: number): number => now + CODE_MILLISECONDS

/**
 * Creates a code that pairs one device with a restaurant, in two groups of four characters. The
 * database stores only the hash of the code, so the code can be displayed only once. It is valid
 * for 15 minutes.
 */
export async function newPairingCode(
  db: Queries,
  restaurant: number,
  now: number,
): Promise<string> {
  const code = Array.from(
    { length: CODE_LENGTH },
    () => CLAIM_LETTERS[randomInt(CLAIM_LETTERS.length)],
  ).join('')
  await runStatement(db)`
    with old as (delete from kitchen_pairings where expires_at < ${new Date(now)})
    insert into kitchen_pairings (code_hash, restaurant_id, expires_at)
    values (${hashOf(code)}, ${restaurant}, ${new Date(pairingEnd(now))})`
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/**
 * Normalises a typed code: replaces the letters O, I and L, which codes do not contain, by the
 * similar digits.
 */
const codeOf = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

/**
 * Pairs a device by a code. Returns the device's token; the database stores only its hash. Null if
 * the code is unknown, expired or already used.
 */
export async function pairDevice(
  tx: Tx,
  { code, name, now }: { code: string; name: string; now: number },
): Promise<{ token: string; viewer: DeskViewer } | null> {
  const at = new Date(now)
  const pairing = await firstRow(tx)<Columns<'kitchen_pairings', 'restaurant_id'>>`
    update kitchen_pairings set used_at = ${at}
    where code_hash = ${hashOf(codeOf(code))} and used_at is null and expires_at > ${at} returning restaurant_id`
  if (!pairing) return null
  const token = newToken()
  const row = await firstRow(tx)<Columns<'kitchen_devices', 'id'>>`
    insert into kitchen_devices (restaurant_id, name, token_hash, paired_at, seen_at)
    values (${pairing.restaurant_id}, ${name}, ${hashOf(token)}, ${at}, ${at}) returning id::text`
  if (!row) throw new Error('the device was not written')
  return { token, viewer: { device: row.id, restaurant: pairing.restaurant_id, person: null } }
}

/**
 * Finds the device of a token, and the person signed in on the device. Null if the token is unknown
 * or its device was unpaired. A person who has left the restaurant's staff counts as signed out on
 * every device.
 */
export async function readDevice(db: Queries, token: string): Promise<DeskViewer | null> {
  const row = await firstRow(db)<DeskViewer>`
    select device.id::text as device, device.restaurant_id as restaurant, person.id::text as person
    from kitchen_devices device
      left join kitchen_shifts shift on shift.device_id = device.id
      left join kitchen_people person on person.id = shift.person_id and person.left_at is null
    where device.token_hash = ${hashOf(token)} and device.unpaired_at is null`
  return row ?? null
}

export async function isPaired(db: Queries, device: string): Promise<boolean> {
  const rows = await allRows(db)`
    select id from kitchen_devices where id = ${device} and unpaired_at is null`
  return rows.length > 0
}

/**
 * Unpairs a device. The device's token becomes invalid. Returns the device's name and restaurant;
 * null if there is no such device, or if it is not in `restaurant`.
 */
export async function unpairDevice(
  db: Queries,
  device: string,
  now: number,
  restaurant: number | null = null,
): Promise<{ name: string; restaurant: number } | null> {
  const row = await firstRow(db)<{ name: string; restaurant: number }>`
    update kitchen_devices set unpaired_at = ${new Date(now)}
    where id = ${device} and unpaired_at is null
      and (${restaurant}::integer is null or restaurant_id = ${restaurant}::integer)
    returning name, restaurant_id as restaurant`
  return row ?? null
}

export type ListedDevice = Columns<'kitchen_devices', 'name'> & {
  id: string
  pairedAt: RowOf<'kitchen_devices'>['paired_at']
  seenAt: RowOf<'kitchen_devices'>['seen_at']
  /** Id of the person signed in on the device; null if nobody is. */
  person: string | null
}

export async function readDevices(db: Queries, restaurant: number): Promise<ListedDevice[]> {
  return allRows(db)<ListedDevice>`
    select device.id::text, device.name, paired_at as "pairedAt", seen_at as "seenAt", person.id::text as person
    from kitchen_devices device
      left join kitchen_shifts shift on shift.device_id = device.id
      left join kitchen_people person on person.id = shift.person_id and person.left_at is null
    where device.restaurant_id = ${restaurant} and unpaired_at is null order by device.id`
}
