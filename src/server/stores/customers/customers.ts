import { firstRow, runStatement } from '#server/db/statements.ts'
import type { signUp } from '#contract/customers/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { isoDay } from '#domain/customers/birth-date.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { writeConsents } from './consents.ts'
import { linkMinutes } from './one-time-links.ts'
import type { Columns } from '#server/db/tables.ts'

/** The data needed to log a customer in. */
export type Credentials = {
  id: string
  passwordHash: string | null
  verified: boolean
  locale: Locale
}

type CustomerRow = Columns<'customers', 'id' | 'password_hash' | 'email_verified_at' | 'locale'>

const credentialsOf = (row: CustomerRow): Credentials => ({
  id: row.id,
  passwordHash: row.password_hash,
  verified: row.email_verified_at !== null,
  locale: row.locale,
})

/** Finds a customer by e-mail address, ignoring case. */
export async function findByEmail(db: Queries, email: string): Promise<Credentials | null> {
  const row = await firstRow(db)<CustomerRow>`
    select id, password_hash, email_verified_at, locale from customers where lower(email) = ${email.toLowerCase()}`
  return row ? credentialsOf(row) : null
}

/** A customer's password hash, and the personal words that a password must not contain. */
export async function readCredentials(
  db: Queries,
  customer: string,
): Promise<{ passwordHash: string | null; personalWords: string[] }> {
  const row = await firstRow(db)<
    Columns<'customers', 'password_hash' | 'email' | 'first_name' | 'last_name'>
  >`
    select password_hash, email, first_name, last_name from customers where id = ${customer}`
  if (!row) throw new Refusal('unauthorized')
  return {
    passwordHash: row.password_hash,
    personalWords: [row.email, row.first_name, row.last_name],
  }
}

export async function setPassword(tx: Tx, customer: string, hash: string): Promise<void> {
  await runStatement(tx)`update customers set password_hash = ${hash} where id = ${customer}`
}

/**
 * Erases the sign-up data of an account whose address was never verified. A person who verifies the
 * address without the password of the sign-up owns the address, but may not be the person who
 * entered the data.
 */
export async function eraseProfile(tx: Tx, customer: string, now: number): Promise<void> {
  await runStatement(tx)`
    update customers set first_name = '', last_name = '', phone = '', country = null, ordering_country = null,
      birth_date = null, address = '', postcode = '', city = '' where id = ${customer}`
  await writeConsents(tx, customer, { email: false, sms: false, terms: false, privacy: false }, now)
}

export type NewCustomer = BodyOf<typeof signUp> & {
  passwordHash: string
  locale: Locale
  now: number
}

/**
 * Writes a customer whose address is not verified yet. An existing customer with the same
 * unverified address is not overwritten while the mailed link is valid, because anybody can sign up
 * with any address. Once the link has expired, the existing customer is overwritten. Null if
 * nothing was written.
 */
export async function writeCustomer(tx: Tx, customer: NewCustomer): Promise<string | null> {
  const {
    email,
    passwordHash,
    locale,
    firstName,
    lastName,
    phone,
    country,
    orderingCountry,
    address,
    postcode,
    city,
  } = customer
  const row = await firstRow(tx)<Columns<'customers', 'id'>>`
    insert into customers (email, password_hash, locale, first_name, last_name, phone, country, ordering_country,
      birth_date, address, postcode, city, created_at)
    values (${email}, ${passwordHash}, ${locale}, ${firstName}, ${lastName}, ${phone}, ${country}, ${orderingCountry},
      ${isoDay(customer.birthDate)}::date, ${address}, ${postcode}, ${city}, ${new Date(customer.now)})
    on conflict (lower(email)) do update set email = excluded.email, password_hash = excluded.password_hash,
      locale = excluded.locale, first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone,
      country = excluded.country, ordering_country = excluded.ordering_country, birth_date = excluded.birth_date,
      address = excluded.address, postcode = excluded.postcode, city = excluded.city, created_at = excluded.created_at
    where customers.email_verified_at is null
      and customers.created_at <= ${new Date(customer.now - linkMinutes.verify * 60_000)}
    returning id`
  return row?.id ?? null
}
