import type { Assertion, OwnAccess, StaffSession } from '#contract/office/staff-session.ts'
import { hasRight, rights } from '#domain/staff/rights.ts'
import type { Tx } from '#server/db/open.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { readLinkedAt } from '#server/stores/staff/identities.ts'
import { makeStaffLink } from '#server/stores/staff/links.ts'
import { readPasskeys } from '#server/stores/staff/passkeys.ts'
import { countRecoveryCodes, spendRecoveryCode } from '#server/stores/staff/recovery-codes.ts'
import {
  CONFIRMED_MILLISECONDS,
  type OpenedBy,
  confirmSession,
  openStaffSession,
  readStaffSession,
  readStaffSessions,
} from '#server/stores/staff/sessions.ts'
import { checkPasskey } from './passkeys.ts'

type SignInServices = Pick<
  Services,
  'catalogue' | 'config' | 'database' | 'limits' | 'metrics' | 'now'
>

/** The data that a person sees about their own session. */
export const sessionOf = (viewer: StaffViewer): StaffSession => ({
  id: viewer.staff,
  name: viewer.name,
  email: viewer.email,
  locale: viewer.locale,
  grants: viewer.grants,
  rights: rights.filter((right) => hasRight(viewer.grants, right)),
  confirmedUntil: new Date(viewer.confirmedUntil).toISOString(),
  until: new Date(viewer.until).toISOString(),
})

/** A session that was just opened, with its token. */
export type OpenedStaffSession = { token: string; viewer: StaffViewer }

/** Opens a session, in the transaction that proved the person's identity. */
export async function openSessionFor(
  tx: Tx,
  newSession: { staff: string; device: string; now: number; by?: OpenedBy; passkey?: string },
): Promise<OpenedStaffSession> {
  const token = await openStaffSession(tx, newSession)
  const viewer = await readStaffSession(tx, token, newSession.now)
  if (viewer === null)
    throw new Error('the session of the person was not found after it was opened')
  return { token, viewer }
}

/** Signs a person in by a passkey (P1). Refuses with `passkey_refused`, whatever the cause. */
export async function signIn(
  services: SignInServices,
  { assertion, device }: { assertion: Assertion; device: string },
): Promise<OpenedStaffSession> {
  const { database, now } = services
  const { passkey, staff, recordUse } = await checkPasskey(
    services,
    { purpose: 'sign-in' },
    assertion,
  )
  return database.db.transaction().execute(async (tx) => {
    await recordUse(tx)
    return openSessionFor(tx, { staff, device, passkey, now: now() })
  })
}

/**
 * Confirms by a passkey that the person is present. The confirmation is valid for ten minutes (P3).
 */
export async function confirmPresence(
  services: SignInServices,
  viewer: StaffViewer,
  assertion: Assertion,
): Promise<StaffViewer> {
  const { database, now } = services
  const target = { purpose: 'confirm', staff: viewer.staff } as const
  const { recordUse } = await checkPasskey(services, target, assertion)
  await database.db.transaction().execute(async (tx) => {
    await recordUse(tx)
    await confirmSession(tx, viewer.session, now())
  })
  return { ...viewer, confirmedUntil: now() + CONFIRMED_MILLISECONDS }
}

/** Maximum number of recovery codes that one caller may try per hour for one address. */
const RECOVERIES = { name: 'staff-recoveries', calls: 10, seconds: 3600 }

/**
 * Exchanges a recovery code for the token of a link by which a new passkey can be created within 15
 * minutes. Attempts are counted by caller and address, whether or not the address is known. A code
 * has 60 random bits, so guessing is hopeless, and a count by address alone would only allow
 * strangers to lock the owner of the address out.
 */
export async function recover(
  { database, limits, metrics, now }: SignInServices,
  { email, code, caller }: { email: string; code: string; caller: string },
): Promise<string> {
  await limits.take(RECOVERIES, `${caller} ${email.toLowerCase()}`).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('too_many_attempts') : error
  })
  const token = await database.db.transaction().execute(async (tx) => {
    const staff = await spendRecoveryCode(tx, { email, code, now: now() })
    if (staff === null) return null
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'recovery-code-used',
      subject: `staff ${staff}`,
      at: now(),
    })
    return makeStaffLink(tx, { kind: 'recovery', staff, now: now() })
  })
  if (token !== null) return token
  metrics.staffRefused('recovery')
  throw new Refusal('recovery_code_invalid')
}

export async function readOwnAccess(
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
  { staff, session }: StaffViewer,
): Promise<OwnAccess> {
  const [passkeys, sessions, recoveryCodesLeft, providerLinkedAt] = await Promise.all([
    readPasskeys(db, staff),
    readStaffSessions(db, staff, now()),
    countRecoveryCodes(db, staff),
    readLinkedAt(db, staff),
  ])
  return {
    passkeys,
    sessions: sessions.map((staffSession) => ({
      ...staffSession,
      isThis: staffSession.id === session,
    })),
    recoveryCodesLeft,
    providerLinkedAt,
  }
}
