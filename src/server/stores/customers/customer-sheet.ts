import { sql } from 'kysely'
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

/** What the head office needs to know of a customer; no address, birthday or password. */
export async function readProfile(db: Queries, customer: string): Promise<StoredProfile | null> {
  const {
    rows: [row],
  } = await sql<CustomerSheetRow>`
    select first_name as "firstName", last_name as "lastName", email, email_verified_at is not null as verified, phone, locale,
      created_at as since,
      case when place.id is not null then json_build_object('id', place.id, 'name', place.data ->> 'name') end as favourite
    from customers left join restaurants place on place.id = favourite_restaurant
    where customers.id = ${customer}`.execute(db)
  if (!row) return null
  const { verified, since, ...profile } = row
  return { ...profile, isVerified: verified, since: since.toISOString() }
}

/** The fields of a customer that the head office corrects, with the row locked. */
export async function lockProfile(
  db: Queries,
  customer: string,
): Promise<Pick<StoredProfile, 'firstName' | 'lastName' | 'phone' | 'locale' | 'email'> | null> {
  const {
    rows: [row],
  } = await sql<Pick<CustomerSheetRow, 'firstName' | 'lastName' | 'phone' | 'locale' | 'email'>>`
    select first_name as "firstName", last_name as "lastName", phone, locale, email
    from customers where id = ${customer} for update`.execute(db)
  return row ?? null
}

export async function writeLocale(
  db: Queries,
  customer: string,
  locale: RowOf<'customers'>['locale'],
): Promise<void> {
  await sql`update customers set locale = ${locale} where id = ${customer}`.execute(db)
}
