import type { changePassword } from '#contract/customers/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'
import type { Viewer } from '#server/http/guards/viewer.ts'
import type { Services } from '#server/services/services.ts'
import { hashOf } from '#server/kit/hash.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { readCredentials, setPassword } from '#server/stores/customers/customers.ts'
import { deleteDevices } from './devices.ts'
import { countTry, clearFailures } from '#server/stores/customers/login-failures.ts'
import { deleteLinks } from '#server/stores/customers/one-time-links.ts'
import { endSessions, readLoginTime } from '#server/stores/customers/sessions.ts'

type PasswordServices = Pick<Services, 'database' | 'jobs' | 'now' | 'passwords'>

/**
 * Refuses a request of a customer, in an open session or with a mailed link, without the correct
 * password. `field` names the request field with the password. Tries are limited as at login, but
 * counted separately.
 */
export async function requirePassword(
  { database: { db }, now, passwords }: PasswordServices,
  customer: string,
  { password, field }: { password: string; field: string },
): Promise<void> {
  const key = hashOf(`customer ${customer}`)
  const isRight = await passwords.inTurn(async (verify) => {
    await countTry(db, key, now())
    return verify(password, (await readCredentials(db, customer)).passwordHash)
  }, customer)
  if (!isRight) {
    throw fieldRefusal(field, 'password_wrong')
  }
  await clearFailures(db, [key])
}

/**
 * Milliseconds after a login during which this login proves the identity of a customer without a
 * password.
 */
const FRESH = 10 * 60_000

/**
 * Refuses a request in an open session unless the caller proves to be the customer: by the password
 * or, for a customer without a password, by a login through a provider in the last ten minutes. An
 * exchange of tokens does not count as such a login.
 */
export async function requireOwner(
  services: PasswordServices,
  { customer, session }: Viewer,
  { password, field }: { password: string | undefined; field: string },
): Promise<void> {
  const {
    database: { db },
    now,
  } = services
  const { passwordHash } = await readCredentials(db, customer)
  if (passwordHash === null) {
    if (now() - (await readLoginTime(db, session)) > FRESH) throw new Refusal('login_again')
    return
  }
  if (password === undefined) throw fieldRefusal(field, 'password_empty')
  await requirePassword(services, customer, { password, field })
}

/**
 * Changes the password, ends every session but the caller's, forgets all devices and notifies the
 * owner.
 */
export async function changeOwnPassword(
  services: PasswordServices,
  { customer, session }: Viewer,
  { currentPassword, password }: BodyOf<typeof changePassword>,
): Promise<void> {
  const { database, jobs, now, passwords } = services
  await requirePassword(services, customer, { password: currentPassword, field: 'currentPassword' })
  const { personalWords: personalTexts } = await readCredentials(database.db, customer)
  refuseCommonPassword(password, 'password', personalTexts)
  const hash = await passwords.hash(password, customer)
  await database.db.transaction().execute(async (tx) => {
    await setPassword(tx, customer, hash)
    await endSessions(tx, { customer, except: session, why: 'password', now: now() })
    await deleteLinks(tx, customer)
    await deleteDevices(tx, customer)
    await jobs.enqueue(tx, 'account-mail', { kind: 'password-changed', customer, to: null })
  })
}
