import { firstRow } from '#server/db/statements.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Tx } from '#server/db/open.ts'
import { writeConsents } from '#server/stores/customers/consents.ts'
import { deleteLinks } from '#server/stores/customers/one-time-links.ts'
import type { Columns } from '#server/db/tables.ts'

type NewCustomer = {
  email: string
  firstName: string
  lastName: string
  locale: Locale
  now: number
}

/**
 * Writes a customer whose address a provider vouches for; null when the address belongs to a
 * verified customer. An unverified customer is replaced with all its data, because the owner of the
 * address did not enter it.
 */
export async function writeSocialCustomer(
  tx: Tx,
  { email, firstName, lastName, locale, now }: NewCustomer,
): Promise<string | null> {
  const at = new Date(now)
  const row = await firstRow(tx)<Columns<'customers', 'id'>>`
    insert into customers (email, email_verified_at, locale, first_name, last_name, phone, created_at)
    values (${email}, ${at}, ${locale}, ${firstName}, ${lastName}, '', ${at})
    on conflict (lower(email)) do update set email = excluded.email, email_verified_at = excluded.email_verified_at,
      password_hash = null, locale = excluded.locale, first_name = excluded.first_name, last_name = excluded.last_name,
      phone = '', country = null, ordering_country = null, birth_date = null, address = '', postcode = '', city = '',
      created_at = excluded.created_at
    where customers.email_verified_at is null
    returning id`
  if (!row) return null
  await deleteLinks(tx, row.id)
  await writeConsents(tx, row.id, { email: false, sms: false, terms: false, privacy: false }, now)
  return row.id
}
