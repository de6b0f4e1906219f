import { firstRow } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { completeProfile, listMissing } from '#contract/customers/social-login.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { writeChanges } from '#server/stores/customers/account.ts'
import { writeConsents } from '#server/stores/customers/consents.ts'

type Missing = ReplyOf<typeof listMissing>['missing']

/** The fields that A8 requires and that a customer has not filled in yet. */
export async function readMissing(db: Queries, customer: string): Promise<Missing> {
  const row = await firstRow(db)<Record<Missing[number], boolean>>`
    select first_name = '' as "firstName", last_name = '' as "lastName", phone = '' as phone,
      country is null as country, ordering_country is null as "orderingCountry", birth_date is null as "birthDate",
      not ${agreed('terms')} as "termsAccepted", not ${agreed('privacy')} as "privacyAccepted"
    from customers where id = ${customer}`
  const fields = Object.entries(row ?? {}) as [Missing[number], boolean][]
  return fields.filter(([, isMissing]) => isMissing).map(([field]) => field)
}

const agreed = (kind: 'terms' | 'privacy') => sql`coalesce((
  select given from consents where customer_id = customers.id and kind = ${kind} order by id desc limit 1
), false)`

export async function writeProfile(
  tx: Tx,
  customer: string,
  body: BodyOf<typeof completeProfile>,
  now: number,
): Promise<void> {
  const { termsAccepted: terms, privacyAccepted: privacy, ...profile } = body
  await writeChanges(tx, customer, profile, now)
  await writeConsents(tx, customer, { terms, privacy }, now)
}
