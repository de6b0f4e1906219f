import { firstRow, runStatement } from '#server/db/statements.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { PENDING_LOGIN_MILLISECONDS, type LoginKey } from '#server/gateways/social-login/secrets.ts'
import { hashOf } from '#server/kit/hash.ts'

/**
 * A sign-in at the provider in progress: the language in which it began, and the page to which it
 * leads.
 */
export type StartedStaffLogin = { locale: Locale; next: string }

export async function keepStaffLogin(
  db: Queries,
  { state, browser }: LoginKey,
  { locale, next }: StartedStaffLogin,
  now: number,
): Promise<void> {
  await runStatement(db)`
    with over as (delete from staff_logins where expires_at < ${new Date(now)})
    insert into staff_logins (state_hash, browser_hash, next, locale, expires_at)
    values (${hashOf(state)}, ${hashOf(browser)}, ${next}, ${locale}, ${new Date(now + PENDING_LOGIN_MILLISECONDS)})`
}

/**
 * Takes the sign-in in progress to which the browser returns; it can be used only once. Null if
 * this browser did not begin it, or if it has expired.
 */
export async function takeStaffLogin(
  db: Queries,
  { state, browser }: LoginKey,
  now: number,
): Promise<StartedStaffLogin | null> {
  const row = await firstRow(db)<Columns<'staff_logins', 'next' | 'locale'>>`
    delete from staff_logins
    where state_hash = ${hashOf(state)} and browser_hash = ${hashOf(browser)} and expires_at > ${new Date(now)}
    returning next, locale`
  return row ?? null
}
