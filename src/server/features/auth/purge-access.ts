import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import { DEVICE_MILLISECONDS } from './devices.ts'

const DAY = 86_400_000
/** A session that ended stays this long: who looks into a theft wants to see it. */
export const ENDED_MILLISECONDS = 30 * DAY
/** An account that its mail never opened. */
export const UNVERIFIED_MILLISECONDS = 7 * DAY

/**
 * Forgets what nobody can use any more: tokens, sessions, links, failures, devices, accounts that
 * were never opened.
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
