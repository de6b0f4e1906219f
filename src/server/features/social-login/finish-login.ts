import { firstRow } from '#server/db/statements.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { ProviderPerson } from '#server/gateways/social-login/port.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { nameDevice } from '#server/features/auth/devices.ts'
import { type TokenPair, openSession } from '#server/stores/customers/sessions.ts'
import type { PendingLogin } from './login-state.ts'
import { findByIdentity, writeIdentity } from '#server/stores/customers/identities.ts'
import type { Columns } from '#server/db/tables.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { writeConsents } from '#server/stores/customers/consents.ts'
import { deleteLinks } from '#server/stores/customers/one-time-links.ts'

type SocialLoginServices = Pick<Services, 'database' | 'now'>
type LoginBrowser = { device: string | null; deviceName: string }

/**
 * Logs in the person that a provider identified. A new person gets an account, unless their address
 * belongs to a verified customer.
 */
export async function logInPerson(
  { database, now }: SocialLoginServices,
  person: ProviderPerson,
  pendingLogin: PendingLogin,
  { device, deviceName }: LoginBrowser,
): Promise<{ pair: TokenPair; device: string; customer: string }> {
  return database.db.transaction().execute(async (tx) => {
    const customer =
      (await findByIdentity(tx, person)) ?? (await openAccount(tx, person, pendingLogin, now()))
    const deviceToken = await nameDevice(tx, device, customer, now())
    return {
      pair: await openSession(tx, { customer, device: deviceName, now: now() }),
      device: deviceToken,
      customer,
    }
  })
}

async function openAccount(
  tx: Tx,
  person: ProviderPerson,
  { locale }: PendingLogin,
  now: number,
): Promise<string> {
  const { email, firstName, lastName } = person
  if (email === null) throw new Refusal('social_email_missing')
  const customer = await writeSocialCustomer(tx, { email, firstName, lastName, locale, now })
  if (customer === null) {
    // The address may belong to the same person, whose other login at this moment was faster.
    const meanwhile = await findByIdentity(tx, person)
    if (meanwhile === null) throw new Refusal('social_email_taken')
    return meanwhile
  }
  if (!(await writeIdentity(tx, person, customer, now))) throw new Refusal('social_failed')
  return customer
}

/**
 * Links the person whom a provider identified with the customer who requested the link, if the
 * session of that request is still open. A mail notifies the customer.
 */
export async function linkPerson(
  { database, jobs, now }: SocialLoginServices & Pick<Services, 'jobs'>,
  person: ProviderPerson,
  session: string,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const customer = await customerOf(tx, session, now())
    if (customer === null) throw new Refusal('unauthorized')
    if ((await findByIdentity(tx, person)) === customer) return
    if (!(await writeIdentity(tx, person, customer, now())))
      throw new Refusal('social_identity_taken')
    await jobs.enqueue(tx, 'account-mail', { kind: 'linked', customer, to: null })
  })
}

async function customerOf(db: Queries, session: string, now: number): Promise<string | null> {
  const row = await firstRow(db)<Columns<'sessions', 'customer_id'>>`
    select customer_id from sessions
    where id = ${session} and ended_at is null and absolute_until > ${new Date(now)}`
  return row?.customer_id ?? null
}

type CustomerFromProvider = {
  email: string
  firstName: string
  lastName: string
  locale: Locale
  now: number
}

/**
 * Writes a customer whose e-mail address the provider has verified, and returns the customer's id;
 * null if the address belongs to a verified customer. The data of an unverified customer are
 * overwritten, because another person than the owner of the address may have entered them.
 */
async function writeSocialCustomer(
  tx: Tx,
  { email, firstName, lastName, locale, now }: CustomerFromProvider,
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
