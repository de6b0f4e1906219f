import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import { DEVICE_MILLISECONDS } from './devices.ts'
import { DAY } from '#domain/time/durations.ts'

/** An ended session is stored this long, so that a theft can be investigated. Milliseconds. */
export const ENDED_MILLISECONDS = 30 * DAY
/** How long an unverified account is stored, in milliseconds. */
export const UNVERIFIED_MILLISECONDS = 7 * DAY

/**
 * Deletes everything that is no longer usable: tokens, sessions, links, failures, devices and
 * accounts that were never verified.
 */
export async function purgeAccess(db: Queries, now: number): Promise<void> {
  const before = (milliseconds: number) => new Date(now - milliseconds)
  await sql`delete from sessions where least(coalesce(ended_at, absolute_until), absolute_until) < ${before(ENDED_MILLISECONDS)}`.execute(
    db,
  )
  await sql`delete from session_tokens where expires_at < ${before(DAY)}`.execute(db)
  await sql`delete from one_time_links where expires_at < ${before(DAY)}`.execute(db)
  await sql`delete from login_failures where last_at < ${before(DAY)}`.execute(db)
  await sql`delete from known_devices where last_used_at < ${before(DEVICE_MILLISECONDS)}`.execute(
    db,
  )
  await sql`
    delete from customers where email_verified_at is null and created_at < ${before(UNVERIFIED_MILLISECONDS)}`.execute(
    db,
  )
}
