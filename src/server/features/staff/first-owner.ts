import { officePages } from '#contract/office/office-pages.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Services } from '#server/services/services.ts'
import { isOwned, makeStaffLink } from '#server/stores/staff/links.ts'
import { relyingParty } from './passkeys.ts'

/**
 * The address at which the person who received a link creates a passkey. The token follows `#`,
 * because browsers do not send the fragment to the server.
 */
export function joinAddress(publicUrl: string, locale: Locale, token: string): string {
  const origin = relyingParty(publicUrl).origins.at(-1) ?? publicUrl
  return `${origin}${officePages.join[locale]}#${token}`
}

/**
 * Creates the link by which the first owner registers (P1). The caller prints it once. Null if
 * there already is an owner.
 */
export async function firstOwnerLink({
  config,
  database,
  now,
}: Pick<Services, 'config' | 'database' | 'now'>): Promise<string | null> {
  if (await isOwned(database.db)) return null
  const token = await database.db
    .transaction()
    .execute((tx) => makeStaffLink(tx, { kind: 'first-owner', staff: null, now: now() }))
  return joinAddress(config.publicUrl, 'fr', token)
}
