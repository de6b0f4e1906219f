import { refuseUnborn } from '#server/features/account/refuse-unborn.ts'
import type { signUp } from '#contract/customers/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Services } from '#server/services/services.ts'
import { writeConsents } from '#server/stores/customers/consents.ts'
import { findByEmail, writeCustomer } from '#server/stores/customers/customers.ts'
import { mayMail } from './mailed-links.ts'
import { deleteLinks } from '#server/stores/customers/one-time-links.ts'
import { refuseCommonPassword } from './common-passwords.ts'

type SignUpServices = Pick<Services, 'database' | 'jobs' | 'limits' | 'now' | 'passwords'>

/**
 * Creates an account from a checked form. The account is opened with the mailed link together with
 * the password of this sign-up. An unverified account with the same address is replaced once its
 * link has expired; any other account with this address remains unchanged. In all cases, the work
 * and the answer are the same, and the owner of the address gets a mail.
 */
export async function signUpCustomer(
  { database, jobs, limits, now, passwords }: SignUpServices,
  body: BodyOf<typeof signUp>,
  locale: Locale,
): Promise<void> {
  const at = now()
  const passwordHash = await passwords.hash(body.password)
  const mails = await mayMail(limits, 'sign-ups', body.email)
  await database.db.transaction().execute(async (tx) => {
    const customer = await writeCustomer(tx, { ...body, passwordHash, locale, now: at })
    // This query runs whether or not the address has an account, so that the duration does not
    // reveal it.
    const owner = await findByEmail(tx, body.email)
    // If this sign-up replaced an unverified account, deletes the links that were mailed for it:
    // they must not open the new account, which has the same id.
    await deleteLinks(tx, customer)
    const { newsletterEmail: email, newsletterSms: sms } = body
    await writeConsents(tx, customer, { email, sms, terms: true, privacy: true }, at)
    const kind = owner?.verified ? 'known' : 'verify'
    if (mails)
      await jobs.enqueue(tx, 'account-mail', { kind, customer: owner?.id ?? null, to: null })
  })
}

/**
 * Refuses errors that the form cannot detect: a birth date in the future, and a common password
 * (V2).
 */
export function checkSignUp(body: BodyOf<typeof signUp>, now: number): void {
  refuseUnborn(body.birthDate, now)
  refuseCommonPassword(body.password, 'password', [body.firstName, body.lastName, body.email])
}
