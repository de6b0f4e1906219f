import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Locale } from '#contract/pages/locales.ts'
import type { SocialProvider } from '#contract/customers/social-login.ts'
import type { Queries } from '#server/db/open.ts'
import type { LoginSecrets } from '#server/gateways/social-login/port.ts'
import { hashOf } from '#server/kit/hash.ts'
import type { Columns } from '#server/db/tables.ts'

/** How long a login at a provider may take. */
export const BEGUN_MILLISECONDS = 10 * 60_000

/**
 * A login in progress. `session`: that of the customer who links a provider with the account; null
 * for a login.
 */
export type Begun = {
  provider: SocialProvider
  returnTo: string
  locale: Locale
  session: string | null
}

/** Bound to a browser by a secret that only it stores, and to one round trip by `state`. */
type Key = { state: string; browser: string }

/**
 * The login's values that are sent to the provider. They are derived from the secret in the
 * browser, so that no table contains them and a stolen state yields the wrong nonce and verifier.
 */
export function secretsOf({ state, browser }: Key): LoginSecrets {
  const derived = (name: string) =>
    createHmac('sha256', Buffer.from(browser, 'base64url'))
      .update(`${name}:${state}`)
      .digest('base64url')
  return { state, nonce: derived('nonce'), verifier: derived('verifier') }
}

export async function keepBegun(
  db: Queries,
  { state, browser }: Key,
  begun: Begun,
  now: number,
): Promise<void> {
  const { provider, returnTo, locale, session } = begun
  await sql`
    with over as (delete from social_logins where expires_at < ${new Date(now)})
    insert into social_logins (state_hash, browser_hash, provider, return_to, locale, session_id, expires_at)
    values (${hashOf(state)}, ${hashOf(browser)}, ${provider}, ${returnTo}, ${locale}, ${session},
      ${new Date(now + BEGUN_MILLISECONDS)})`.execute(db)
}

/**
 * The login in progress that comes back, once; null when this browser did not begin it with this
 * provider, or when it has expired.
 */
export async function takeBegun(
  db: Queries,
  { state, browser }: Key,
  provider: SocialProvider,
  now: number,
): Promise<Begun | null> {
  const {
    rows: [row],
  } = await sql<Columns<'social_logins', 'return_to' | 'locale' | 'session_id'>>`
    delete from social_logins
    where state_hash = ${hashOf(state)} and browser_hash = ${hashOf(browser)} and provider = ${provider}
      and expires_at > ${new Date(now)}
    returning return_to, locale, session_id`.execute(db)
  return row
    ? { provider, returnTo: row.return_to, locale: row.locale, session: row.session_id }
    : null
}
