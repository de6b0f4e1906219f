import { sql } from 'kysely'
import type { resetPassword, verifyEmail } from '#contract/customers/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Viewer } from '#server/http/guards/viewer.ts'
import type { Services } from '#server/services/services.ts'
import { hashOf } from '#server/kit/hash.ts'
import { forgetIdentities } from '#server/stores/customers/identities.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import {
  findByEmail,
  forgetProfile,
  readCredentials,
  setPassword,
} from '#server/stores/customers/customers.ts'
import { forgetDevices } from './devices.ts'
import { failureKey, forgetFailures } from '#server/stores/customers/login-failures.ts'
import { findLink, forgetLinks, useLink } from '#server/stores/customers/one-time-links.ts'
import { requirePassword } from './own-password.ts'
import { endSessions } from '#server/stores/customers/sessions.ts'
import type { Columns } from '#server/db/tables.ts'

type Needs = Pick<Services, 'database' | 'jobs' | 'limits' | 'now' | 'passwords'>

/**
 * What an address is mailed for. Each is counted apart: who signs up with somebody's address keeps
 * no reset from them.
 */
type MailReason = 'sign-ups' | 'resets' | 'changes'

/** So that nobody can fill somebody's mailbox; whether the address is known is not asked. */
export async function mayMail(
  limits: Services['limits'],
  reason: MailReason,
  email: string,
): Promise<boolean> {
  try {
    await limits.take(
      { name: `mails-to-${reason}`, calls: 5, seconds: 3600 },
      hashOf(email.toLowerCase()),
    )
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * A mailed link was followed: the address it went to is the customer's. A new account is opened by
 * the password of its sign-up alone: anybody could have signed up with that address, and who reads
 * its mails may only have followed a link. Another address counts for its customer alone, logged in
 * or by the password: mistyped, it is a stranger's. Answers the address.
 */
export async function confirmEmail(
  services: Needs,
  viewer: Viewer | null,
  { token, password }: BodyOf<typeof verifyEmail>,
): Promise<string> {
  const { database, jobs, now } = services
  const asked = await findLink(database.db, token, ['verify', 'change-email'], now())
  if (asked === null) throw new Refusal('link_invalid')
  const { customer, kind } = asked
  if (kind === 'verify' || viewer?.customer !== customer) {
    // Who has no password can only log in.
    if (
      kind === 'change-email' &&
      (await readCredentials(database.db, customer)).passwordHash === null
    )
      throw new Refusal('unauthorized')
    if (password === undefined)
      throw new Refusal('invalid_request', {
        fields: [{ field: 'password', code: 'password_empty' }],
      })
    await requirePassword(services, customer, { password, field: 'password' })
  }
  try {
    return await database.db.transaction().execute(async (tx) => {
      const link = await useLink(tx, token, ['verify', 'change-email'], now())
      if (link === null) throw new Refusal('link_invalid')
      const {
        rows: [row],
      } = await sql<Columns<'customers', 'email'> & { before: string }>`
        update customers set email = coalesce(${link.newEmail}, old.email), email_verified_at = ${new Date(now())}
        from (select id, email from customers where id = ${link.customer} for update) old where customers.id = old.id
        returning old.email as before, customers.email`.execute(tx)
      if (!row) throw new Refusal('link_invalid')
      if (link.newEmail === null) return row.email
      await forgetLinks(tx, link.customer)
      await jobs.enqueue(tx, 'account-mail', {
        kind: 'email-changed',
        customer: link.customer,
        to: row.before,
      })
      return row.email
    })
  } catch (error) {
    // Somebody else came to have the address meanwhile.
    if (
      error instanceof Error &&
      'constraint' in error &&
      error.constraint === 'customers_by_email'
    ) {
      throw new Refusal('link_invalid')
    }
    throw error
  }
}

/**
 * Promises a link to who has the address. The mail is written elsewhere, so that nobody can time
 * whether there is one.
 */
export async function enqueueReset(
  { database, jobs, limits }: Needs,
  email: string,
): Promise<void> {
  if (!(await mayMail(limits, 'resets', email))) return
  await database.db.transaction().execute(async (tx) => {
    const customer = await findByEmail(tx, email)
    await jobs.enqueue(tx, 'account-mail', {
      kind: 'reset',
      customer: customer?.id ?? null,
      to: null,
    })
  })
}

/**
 * A10: once, within 30 minutes. Whoever was logged in is no more; whoever was kept out by failures
 * may come in. Who knew the old password may have linked an account of theirs: linked ones are
 * forgotten with it, and the owner is told.
 */
export async function resetForgottenPassword(
  { database, jobs, now, passwords }: Needs,
  { token, password }: BodyOf<typeof resetPassword>,
): Promise<void> {
  if ((await findLink(database.db, token, ['reset'], now())) === null)
    throw new Refusal('link_invalid')
  const hash = await passwords.hash(password)
  await database.db.transaction().execute(async (tx) => {
    const link = await useLink(tx, token, ['reset'], now())
    if (link === null) throw new Refusal('link_invalid')
    const { customer } = link
    const { own, passwordHash: before } = await readCredentials(tx, customer)
    refuseCommonPassword(password, 'password', own)
    await setPassword(tx, customer, hash)
    const {
      rows: [row],
    } = await sql<Columns<'customers', 'email'> & { opened: boolean }>`
      update customers set email_verified_at = coalesce(old.email_verified_at, ${new Date(now())})
      from (select id, email_verified_at from customers where id = ${customer} for update) old where customers.id = old.id
      returning email, old.email_verified_at is not null as opened`.execute(tx)
    if (row && !row.opened) await forgetProfile(tx, customer, now())
    await forgetLinks(tx, customer)
    await forgetDevices(tx, customer)
    // Who had no password came by those alone, and chooses a first one.
    if (before !== null && (await forgetIdentities(tx, customer)) > 0) {
      await jobs.enqueue(tx, 'account-mail', { kind: 'unlinked', customer, to: null })
    }
    if (row) await forgetFailures(tx, [failureKey(row.email, null)])
    await endSessions(tx, { customer, why: 'password', now: now() })
    await jobs.enqueue(tx, 'account-mail', { kind: 'password-changed', customer, to: null })
  })
}
