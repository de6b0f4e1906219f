import { allRows, runStatement } from '#server/db/statements.ts'
import type { Queries } from '#server/db/open.ts'
import { hashOf } from '#server/kit/hash.ts'
import { newToken } from '#server/kit/token.ts'

/** How long a browser is remembered after its last login, in milliseconds. */
export const DEVICE_MILLISECONDS = 365 * 86_400_000

/** Whether the customer has logged in with the device before. */
export async function isKnownDevice(
  db: Queries,
  device: string,
  customer: string | null,
  now: number,
): Promise<boolean> {
  const rows = await allRows(db)`
    select 1 from known_devices where hash = ${hashOf(device)} and customer_id = ${customer}::uuid
      and last_used_at > ${new Date(now - DEVICE_MILLISECONDS)}`
  return rows.length > 0
}

/**
 * Returns the token that identifies a browser from this login on: the token that the browser
 * presented if it is stored for the customer, otherwise a new one.
 */
export async function nameDevice(
  db: Queries,
  device: string | null,
  customer: string,
  now: number,
): Promise<string> {
  const deviceToken =
    device !== null && (await isKnownDevice(db, device, customer, now)) ? device : newToken()
  await runStatement(db)`
    insert into known_devices (hash, customer_id, last_used_at) values (${hashOf(deviceToken)}, ${customer}, ${new Date(now)})
    on conflict (hash, customer_id) do update set last_used_at = excluded.last_used_at`
  return deviceToken
}

/**
 * Forgets every device of a customer, so that the browser of a person who knew the old password is
 * no longer recognised.
 */
export async function deleteDevices(db: Queries, customer: string): Promise<void> {
  await db.deleteFrom('known_devices').where('customer_id', '=', customer).execute()
}
