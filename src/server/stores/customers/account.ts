import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Customer, changeMe } from '#contract/customers/account.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import { isoDay } from '#domain/customers/birth-date.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { readConsents, writeConsents } from './consents.ts'
import type { Columns } from '#server/db/tables.ts'

type AccountRow = Omit<Customer, 'birthDate' | 'consents'> &
  Record<'day' | 'month' | 'year', number | null>

/** Reads the customer's own data. Refuses with `unauthorized` if the customer was just deleted. */
export async function readCustomer(db: Queries, customer: string): Promise<Customer> {
  const row = await firstRow(db)<AccountRow>`
    select email, first_name as "firstName", last_name as "lastName", phone, country, ordering_country as "orderingCountry",
      extract(day from birth_date)::integer as day, extract(month from birth_date)::integer as month,
      extract(year from birth_date)::integer as year, address, postcode, city,
      favourite_restaurant as favourite, password_hash is not null as "hasPassword",
      ${agreed('email')} as "newsletterEmail", ${agreed('sms')} as "newsletterSms", balance as eatfid_points,
      (select allergens from customer_allergies where customer_id = customers.id) as allergies
    from customers join point_accounts on customer_id = id where id = ${customer}`
  if (!row) throw new Refusal('unauthorized')
  const { day, month, year, ...account } = row
  const consentByKind = new Map(
    (await readConsents(db, customer)).map((consent) => [consent.kind, consent]),
  )
  return {
    ...account,
    birthDate: day === null || month === null || year === null ? null : { day, month, year },
    consents: [...consentByKind.values()],
  }
}

const agreed = (kind: 'email' | 'sms') => sql`
  coalesce((select given from consents where customer_id = customers.id and kind = ${kind} order by id desc limit 1), false)`

type Changes = BodyOf<typeof changeMe>

/** The column of each field of the profile. The type makes the compiler reject a missing field. */
const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  country: 'country',
  orderingCountry: 'ordering_country',
  address: 'address',
  postcode: 'postcode',
  city: 'city',
} as const satisfies Record<
  Exclude<keyof Changes, 'birthDate' | 'newsletterEmail' | 'newsletterSms'>,
  string
>

/**
 * Writes the given fields of a profile, and the changed consents, each with its time and the
 * version of its text (F8).
 */
export async function writeChanges(
  tx: Tx,
  customer: string,
  changes: Changes,
  now: number,
): Promise<void> {
  const { birthDate, newsletterEmail: email, newsletterSms: sms } = changes
  const values = [
    ...Object.entries(columns).map(([field, column]) => ({
      column,
      value: changes[field as keyof typeof columns],
    })),
    { column: 'birth_date', value: birthDate && isoDay(birthDate) },
  ].filter(({ value }) => value !== undefined)
  if (values.length > 0) {
    const set = sql.join(values.map(({ column, value }) => sql`${sql.ref(column)} = ${value}`))
    await runStatement(tx)`update customers set ${set} where id = ${customer}`
  }
  await writeConsents(
    tx,
    customer,
    { ...(email === undefined ? {} : { email }), ...(sms === undefined ? {} : { sms }) },
    now,
  )
}

/**
 * Stores the allergies of a customer, and the consent to store them. With null, withdraws this
 * consent and deletes the list (E3).
 */
export async function writeAllergies(
  tx: Tx,
  customer: string,
  allergies: readonly Allergen[] | null,
  now: number,
): Promise<void> {
  // The customer is locked, so that the consent and the list of allergies always agree.
  await runStatement(tx)`select from customers where id = ${customer} for update`
  await writeConsents(tx, customer, { allergies: allergies !== null }, now)
  await (
    allergies === null
      ? sql`delete from customer_allergies where customer_id = ${customer}`
      : sql`
        insert into customer_allergies values (${customer}, ${JSON.stringify([...new Set(allergies)])}::jsonb)
        on conflict (customer_id) do update set allergens = excluded.allergens`
  ).execute(tx)
}

export async function writeFavourite(
  db: Queries,
  customer: string,
  restaurant: number | null,
): Promise<void> {
  await runStatement(db)`
    update customers set favourite_restaurant = ${restaurant} where id = ${customer}`
}

export async function readIdentities(
  db: Queries,
  customer: string,
): Promise<{ issuer: string; subject: string; linkedAt: string }[]> {
  const rows = await allRows(db)<Columns<'identities', 'issuer' | 'subject' | 'linked_at'>>`
    select issuer, subject, linked_at from identities where customer_id = ${customer} order by linked_at`
  return rows.map(({ issuer, subject, linked_at: at }) => ({
    issuer,
    subject,
    linkedAt: at.toISOString(),
  }))
}
