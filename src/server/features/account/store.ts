import { sql } from 'kysely'
import type { Customer } from '#contract/account.ts'
import type { Queries } from '../../db/open.ts'
import { Refusal } from '../../http/refusal.ts'

type Row = {
  email: string; first_name: string; last_name: string; phone: string; country: string | null
  ordering_country: string | null; day: number | null; month: number | null; year: number | null
  address: string; postcode: string; city: string; favourite_restaurant: number | null; has_password: boolean
  newsletter_email: boolean; newsletter_sms: boolean
}

/** A customer as they told us about themselves; refuses with `unauthorized` one who was deleted just now. */
export async function readCustomer(db: Queries, customer: string): Promise<Customer> {
  const { rows: [row] } = await sql<Row>`
    select email, first_name, last_name, phone, country, ordering_country,
      extract(day from birth_date)::integer as day, extract(month from birth_date)::integer as month,
      extract(year from birth_date)::integer as year, address, postcode, city, favourite_restaurant,
      password_hash is not null as has_password,
      ${agreed('email')} as newsletter_email, ${agreed('sms')} as newsletter_sms
    from customers where id = ${customer}`.execute(db)
  if (!row) throw new Refusal('unauthorized')
  const { day, month, year } = row
  return {
    email: row.email, firstName: row.first_name, lastName: row.last_name, phone: row.phone,
    country: row.country, orderingCountry: row.ordering_country,
    birthDate: day === null || month === null || year === null ? null : { day, month, year },
    address: row.address, postcode: row.postcode, city: row.city,
    newsletterEmail: row.newsletter_email, newsletterSms: row.newsletter_sms,
    favourite: row.favourite_restaurant, hasPassword: row.has_password, eatfid_points: 0,
  }
}

const agreed = (kind: 'email' | 'sms') => sql`
  coalesce((select given from consents where customer_id = customers.id and kind = ${kind} order by id desc limit 1), false)`
