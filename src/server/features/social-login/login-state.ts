import { firstRow, runStatement } from '#server/db/statements.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { SocialProvider } from '#contract/customers/social-login.ts'
import type { Queries } from '#server/db/open.ts'
import { PENDING_LOGIN_MILLISECONDS, type LoginKey } from '#server/gateways/social-login/secrets.ts'
import { hashOf } from '#server/kit/hash.ts'
import type { Columns } from '#server/db/tables.ts'

/**
 * A login in progress. `session`: id of the session of the customer who links a provider with their
 * account; null for a login.
 */
export type PendingLogin = {
  provider: SocialProvider
  returnTo: string
  locale: Locale
  session: string | null
}

export async function storePendingLogin(
  db: Queries,
  { state, browser }: LoginKey,
  pendingLogin: PendingLogin,
  now: number,
): Promise<void> {
  const { provider, returnTo, locale, session } = pendingLogin
  await runStatement(db)`
    with over as (delete from social_logins where expires_at < ${new Date(now)})
    insert into social_logins (state_hash, browser_hash, provider, return_to, locale, session_id, expires_at)
    values (${hashOf(state)}, ${hashOf(browser)}, ${provider}, ${returnTo}, ${locale}, ${session},
      ${new Date(now + PENDING_LOGIN_MILLISECONDS)})`
}

/**
 * Reads and deletes the login in progress to which the browser returns, so that it can be used only
 * once. Null if this browser did not begin the login with this provider, or if the login has
 * expired.
 */
export async function takePendingLogin(
  db: Queries,
  { state, browser }: LoginKey,
  provider: SocialProvider,
  now: number,
): Promise<PendingLogin | null> {
  const row = await firstRow(db)<Columns<'social_logins', 'return_to' | 'locale' | 'session_id'>>`
    delete from social_logins
    where state_hash = ${hashOf(state)} and browser_hash = ${hashOf(browser)} and provider = ${provider}
      and expires_at > ${new Date(now)}
    returning return_to, locale, session_id`
  return row
    ? { provider, returnTo: row.return_to, locale: row.locale, session: row.session_id }
    : null
}
