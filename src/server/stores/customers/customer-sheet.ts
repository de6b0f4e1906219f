import { firstRow } from '#server/db/statements.ts'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import type { Queries } from '#server/db/open.ts'
import type { Columns, RowOf } from '#server/db/tables.ts'

export type StoredProfile = Pick<
  OfficeCustomer,
  'firstName' | 'lastName' | 'email' | 'isVerified' | 'phone' | 'locale' | 'since' | 'favourite'
>

type CustomerSheetRow = Columns<'customers', 'email' | 'phone' | 'locale'> & {
  firstName: RowOf<'customers'>['first_name']
  lastName: RowOf<'customers'>['last_name']
  verified: boolean
  since: Date
  favourite: OfficeCustomer['favourite']
}

/**
 * Reads the data of a customer that the head office needs. The postal address, the birthday and the
 * password are not read.
 */
export async function readProfile(db: Queries, customer: string): Promise<StoredProfile | null> {
  const row = await firstRow(db)<CustomerSheetRow>`
    select first_name as "firstName", last_name as "lastName", email, email_verified_at is not null as verified, phone, locale,
      created_at as since,
      case when place.id is not null then json_build_object('id', place.id, 'name', place.data ->> 'name') end as favourite
    from customers left join restaurants place on place.id = favourite_restaurant
    where customers.id = ${customer}`
  if (!row) return null
  const { verified, since, ...profile } = row
  return { ...profile, isVerified: verified, since: since.toISOString() }
}

/**
 * Reads the fields of a customer that the head office may correct, and locks the customer's row.
 */
export async function lockProfile(
  db: Queries,
  customer: string,
): Promise<Pick<StoredProfile, 'firstName' | 'lastName' | 'phone' | 'locale' | 'email'> | null> {
  const row = await firstRow(db)<
    Pick<CustomerSheetRow, 'firstName' | 'lastName' | 'phone' | 'locale' | 'email'>
  >`
    select first_name as "firstName", last_name as "lastName", phone, locale, email
    from customers where id = ${customer} for update`
  return row ?? null
}

export async function writeLocale(
  db: Queries,
  customer: string,
  locale: RowOf<'customers'>['locale'],
): Promise<void> {
  await db.updateTable('customers').set({ locale }).where('id', '=', customer).execute()
}
