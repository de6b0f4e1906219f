import { officePages } from '#contract/office/office-pages.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Services } from '#server/services/services.ts'
import { isOwned, makeStaffLink } from '#server/stores/staff/links.ts'
import { relyingParty } from './passkeys.ts'

/** Where a link's person makes a passkey. The token follows `#`, because browsers send no fragment. */
export function joinAddress(publicUrl: string, locale: Locale, token: string): string {
  const origin = relyingParty(publicUrl).origins.at(-1) ?? publicUrl
  return `${origin}${officePages.join[locale]}#${token}`
}

/** The link that makes the first owner (P1), to be printed once. Null when there is an owner. */
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
