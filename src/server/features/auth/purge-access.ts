import { runStatement } from '#server/db/statements.ts'
import type { Queries } from '#server/db/open.ts'
import { DEVICE_MILLISECONDS } from './devices.ts'
import { DAY } from '#domain/time/durations.ts'

/** Milliseconds for which an ended session is stored, so that a theft can be investigated. */
export const ENDED_MILLISECONDS = 30 * DAY
/** Milliseconds after which an account that was never verified is deleted. */
export const UNVERIFIED_MILLISECONDS = 7 * DAY

/**
 * Deletes what is no longer usable: expired tokens, sessions and links, old failed logins, devices
 * that were not used for a year, and accounts that were never verified.
 */
export async function purgeAccess(db: Queries, now: number): Promise<void> {
  const before = (milliseconds: number) => new Date(now - milliseconds)
  await runStatement(db)`
    delete from sessions where least(coalesce(ended_at, absolute_until), absolute_until) < ${before(ENDED_MILLISECONDS)}`
  await db.deleteFrom('session_tokens').where('expires_at', '<', before(DAY)).execute()
  await db.deleteFrom('one_time_links').where('expires_at', '<', before(DAY)).execute()
  await db.deleteFrom('login_failures').where('last_at', '<', before(DAY)).execute()
  await runStatement(db)`
    delete from known_devices where last_used_at < ${before(DEVICE_MILLISECONDS)}`
  await runStatement(db)`
    delete from customers where email_verified_at is null and created_at < ${before(UNVERIFIED_MILLISECONDS)}`
}
