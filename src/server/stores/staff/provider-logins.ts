import { sql } from 'kysely'
import type { Locale } from '#contract/pages/locales.ts'
import type { Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { PENDING_LOGIN_MILLISECONDS, type LoginKey } from '#server/gateways/social-login/secrets.ts'
import { hashOf } from '#server/kit/hash.ts'

/** A sign-in at the provider in progress: in which language it began, and where it goes on. */
export type StartedStaffLogin = { locale: Locale; next: string }

export async function keepStaffLogin(
  db: Queries,
  { state, browser }: LoginKey,
  { locale, next }: StartedStaffLogin,
  now: number,
): Promise<void> {
  await sql`
    with over as (delete from staff_logins where expires_at < ${new Date(now)})
    insert into staff_logins (state_hash, browser_hash, next, locale, expires_at)
    values (${hashOf(state)}, ${hashOf(browser)}, ${next}, ${locale}, ${new Date(now + PENDING_LOGIN_MILLISECONDS)})`.execute(
    db,
  )
}

/**
 * The sign-in in progress that comes back, once; null when this browser did not begin it, or when
 * it has expired.
 */
export async function takeStaffLogin(
  db: Queries,
  { state, browser }: LoginKey,
  now: number,
): Promise<StartedStaffLogin | null> {
  const {
    rows: [row],
  } = await sql<Columns<'staff_logins', 'next' | 'locale'>>`
    delete from staff_logins
    where state_hash = ${hashOf(state)} and browser_hash = ${hashOf(browser)} and expires_at > ${new Date(now)}
    returning next, locale`.execute(db)
  return row ?? null
}
