import { sql } from 'kysely'
import type { resetPassword } from '#contract/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { hashOf } from '../orders/order-token.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { findByEmail, readCredentials, setPassword } from './customers.ts'
import { failureKey, forgetFailures } from './login-failures.ts'
import { forgetLinks, isLinkGood, useLink } from './one-time-links.ts'
import { endSessions } from './sessions.ts'

type Needs = Pick<Services, 'database' | 'jobs' | 'limits' | 'now' | 'passwords'>

/** So that nobody can fill somebody's mailbox; whether the address is known is not asked. */
export async function mayMail(limits: Services['limits'], email: string): Promise<boolean> {
  try {
    await limits.take({ name: 'mails-to', calls: 5, seconds: 3600 }, hashOf(email.toLowerCase()))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** A mailed link was followed: the address it went to, which is answered, is the customer's. */
export async function confirmEmail({ database, jobs, now }: Needs, token: string): Promise<string> {
  try {
    return await database.db.transaction().execute(async (tx) => {
      const link = await useLink(tx, token, ['verify', 'change-email'], now())
      if (link === null) throw new Refusal('link_invalid')
      const { rows: [row] } = await sql<{ before: string; email: string }>`
        update customers set email = coalesce(${link.newEmail}, old.email), email_verified_at = ${new Date(now())}
        from (select id, email from customers where id = ${link.customer} for update) old where customers.id = old.id
        returning old.email as before, customers.email`.execute(tx)
      if (!row) throw new Refusal('link_invalid')
      if (link.newEmail === null) return row.email
      await forgetLinks(tx, link.customer)
      await jobs.promise(tx, 'account-mail', { kind: 'email-changed', customer: link.customer, to: row.before })
      return row.email
    })
  } catch (error) {
    // Somebody else came to have the address meanwhile.
    if (error instanceof Error && 'constraint' in error && error.constraint === 'customers_by_email') {
      throw new Refusal('link_invalid')
    }
    throw error
  }
}

/**
 * Promises a link to who has the address. The mail is written elsewhere, so that nobody can time whether there is one.
 */
export async function promiseReset({ database, jobs, limits }: Needs, email: string): Promise<void> {
  if (!await mayMail(limits, email)) return
  await database.db.transaction().execute(async (tx) => {
    const customer = await findByEmail(tx, email)
    await jobs.promise(tx, 'account-mail', { kind: 'reset', customer: customer?.id ?? null, to: null })
  })
}

/** A10: once, within 30 minutes. Whoever was logged in is no more; whoever was kept out by failures may come in. */
export async function resetForgottenPassword(
  { database, jobs, now, passwords }: Needs, { token, password }: BodyOf<typeof resetPassword>,
): Promise<void> {
  if (!await isLinkGood(database.db, token, 'reset', now())) throw new Refusal('link_invalid')
  const hash = await passwords.hash(password)
  await database.db.transaction().execute(async (tx) => {
    const link = await useLink(tx, token, ['reset'], now())
    if (link === null) throw new Refusal('link_invalid')
    const { customer } = link
    refuseCommonPassword(password, 'password', (await readCredentials(tx, customer)).own)
    await setPassword(tx, customer, hash)
    const { rows: [row] } = await sql<{ email: string }>`
      update customers set email_verified_at = coalesce(email_verified_at, ${new Date(now())}) where id = ${customer}
      returning email`.execute(tx)
    await forgetLinks(tx, customer)
    await sql`delete from known_devices where customer_id = ${customer}`.execute(tx)
    if (row) await forgetFailures(tx, [failureKey(row.email, null)])
    await endSessions(tx, { customer, why: 'password', now: now() })
    await jobs.promise(tx, 'account-mail', { kind: 'password-changed', customer, to: null })
  })
}
