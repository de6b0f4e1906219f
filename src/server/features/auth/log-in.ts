import type { Services } from '#server/services/services.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { findByEmail } from '#server/stores/customers/customers.ts'
import { isKnownDevice, nameDevice } from './devices.ts'
import { countTry, failureKey, clearFailures } from '#server/stores/customers/login-failures.ts'
import { mayMail } from './mailed-links.ts'
import { type TokenPair, openSession } from '#server/stores/customers/sessions.ts'

type LoginServices = Pick<Services, 'database' | 'jobs' | 'limits' | 'now' | 'passwords'>
type Presented = { email: string; password: string; device: string | null; deviceName: string }

/**
 * Logs a customer in by e-mail address and password (A1). The queries, the single hash and the
 * answer are the same for known, unverified and unknown addresses, so that a caller cannot
 * distinguish them (V6).
 */
export async function logInCustomer(
  { database: { db }, jobs, limits, now, passwords }: LoginServices,
  { email, password, device, deviceName }: Presented,
): Promise<{ pair: TokenPair; device: string }> {
  const { customer, key, isRight } = await passwords.inTurn(async (verify) => {
    const storedCustomer = await findByEmail(db, email)
    const isKnown =
      device !== null && (await isKnownDevice(db, device, storedCustomer?.id ?? null, now()))
    const counted = failureKey(email, isKnown ? device : null)
    await countTry(db, counted, now())
    return {
      customer: storedCustomer,
      key: counted,
      isRight: await verify(password, storedCustomer?.passwordHash ?? null),
    }
  })
  if (customer === null || !isRight) throw new Refusal('login_failed')
  if (!customer.verified) {
    if (await mayMail(limits, 'sign-ups', email)) {
      await db
        .transaction()
        .execute((tx) =>
          jobs.enqueue(tx, 'account-mail', { kind: 'verify', customer: customer.id, to: null }),
        )
    }
    throw new Refusal('login_failed')
  }
  return db.transaction().execute(async (tx) => {
    await clearFailures(tx, [key])
    const deviceToken = await nameDevice(tx, device, customer.id, now())
    return {
      pair: await openSession(tx, { customer: customer.id, device: deviceName, now: now() }),
      device: deviceToken,
    }
  })
}
