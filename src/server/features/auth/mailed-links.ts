import { firstRow } from '#server/db/statements.ts'
import type { resetPassword, verifyEmail } from '#contract/customers/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'
import type { Viewer } from '#server/http/guards/viewer.ts'
import type { Services } from '#server/services/services.ts'
import { hashOf } from '#server/kit/hash.ts'
import { deleteIdentities } from '#server/stores/customers/identities.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import {
  findByEmail,
  eraseProfile,
  readCredentials,
  setPassword,
} from '#server/stores/customers/customers.ts'
import { deleteDevices } from './devices.ts'
import { failureKey, clearFailures } from '#server/stores/customers/login-failures.ts'
import { findLink, deleteLinks, useLink } from '#server/stores/customers/one-time-links.ts'
import { requirePassword } from './own-password.ts'
import { endSessions } from '#server/stores/customers/sessions.ts'
import type { Columns } from '#server/db/tables.ts'

type MailedLinkServices = Pick<Services, 'database' | 'jobs' | 'limits' | 'now' | 'passwords'>

/**
 * Reasons to send a mail to an address. Each reason has its own limit, so that sign-ups with
 * another person's address do not block the password reset of that person.
 */
type MailReason = 'sign-ups' | 'resets' | 'changes'

/**
 * Returns whether an address may get another mail, so that nobody can flood a mailbox. Known and
 * unknown addresses have the same limit.
 */
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
 * Confirms that the address to which a link was mailed belongs to the customer; returns the
 * address. A new account also requires the password of its sign-up: anybody could have signed up
 * with the address, and its owner may just have followed the link. A changed address is confirmed
 * only by its customer, logged in or with the password, because a mistyped address belongs to a
 * stranger.
 */
export async function confirmEmail(
  services: MailedLinkServices,
  viewer: Viewer | null,
  { token, password }: BodyOf<typeof verifyEmail>,
): Promise<string> {
  const { database, jobs, now } = services
  const pendingLink = await findLink(database.db, token, ['verify', 'change-email'], now())
  if (pendingLink === null) throw new Refusal('link_invalid')
  const { customer, kind } = pendingLink
  if (kind === 'verify' || viewer?.customer !== customer) {
    // A customer without a password can only confirm while logged in.
    if (
      kind === 'change-email' &&
      (await readCredentials(database.db, customer)).passwordHash === null
    )
      throw new Refusal('unauthorized')
    if (password === undefined) throw fieldRefusal('password', 'password_empty')
    await requirePassword(services, customer, { password, field: 'password' })
  }
  try {
    return await database.db.transaction().execute(async (tx) => {
      const link = await useLink(tx, token, ['verify', 'change-email'], now())
      if (link === null) throw new Refusal('link_invalid')
      const row = await firstRow(tx)<Columns<'customers', 'email'> & { before: string }>`
        update customers set email = coalesce(${link.newEmail}, old.email), email_verified_at = ${new Date(now())}
        from (select id, email from customers where id = ${link.customer} for update) old where customers.id = old.id
        returning old.email as before, customers.email`
      if (!row) throw new Refusal('link_invalid')
      if (link.newEmail === null) return row.email
      await deleteLinks(tx, link.customer)
      await jobs.enqueue(tx, 'account-mail', {
        kind: 'email-changed',
        customer: link.customer,
        to: row.before,
      })
      return row.email
    })
  } catch (error) {
    // Another account took the address in the meantime.
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
 * Enqueues a mail with a reset link for the owner of the address. A job writes the mail, so that
 * the duration of the request does not reveal whether an account exists.
 */
export async function enqueueReset(
  { database, jobs, limits }: MailedLinkServices,
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
 * Sets a new password by a mailed link, which is valid once, within 30 minutes (A10). Ends all
 * sessions and removes the lock after failed logins. A person who knew the old password may have
 * linked their own login, so linked logins are removed too, and the customer is notified.
 */
export async function resetPasswordByLink(
  { database, jobs, now, passwords }: MailedLinkServices,
  { token, password }: BodyOf<typeof resetPassword>,
): Promise<void> {
  if ((await findLink(database.db, token, ['reset'], now())) === null)
    throw new Refusal('link_invalid')
  const hash = await passwords.hash(password)
  await database.db.transaction().execute(async (tx) => {
    const link = await useLink(tx, token, ['reset'], now())
    if (link === null) throw new Refusal('link_invalid')
    const { customer } = link
    const { personalWords: personalTexts, passwordHash: before } = await readCredentials(
      tx,
      customer,
    )
    refuseCommonPassword(password, 'password', personalTexts)
    await setPassword(tx, customer, hash)
    const row = await firstRow(tx)<Columns<'customers', 'email'> & { opened: boolean }>`
      update customers set email_verified_at = coalesce(old.email_verified_at, ${new Date(now())})
      from (select id, email_verified_at from customers where id = ${customer} for update) old where customers.id = old.id
      returning email, old.email_verified_at is not null as opened`
    if (row && !row.opened) await eraseProfile(tx, customer, now())
    await deleteLinks(tx, customer)
    await deleteDevices(tx, customer)
    // A customer without a password used only linked logins and now chooses a first password, so
    // the linked logins remain.
    if (before !== null && (await deleteIdentities(tx, customer)) > 0) {
      await jobs.enqueue(tx, 'account-mail', { kind: 'unlinked', customer, to: null })
    }
    if (row) await clearFailures(tx, [failureKey(row.email, null)])
    await endSessions(tx, { customer, why: 'password', now: now() })
    await jobs.enqueue(tx, 'account-mail', { kind: 'password-changed', customer, to: null })
  })
}
