import type { Registration, StaffLink } from '#contract/office/staff-session.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Tx } from '#server/db/open.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { type StoredStaffLink, findStaffLink, spendStaffLink } from '#server/stores/staff/links.ts'
import {
  insertPasskey,
  lockKeyless,
  readPasskeys,
  removePasskeysBut,
} from '#server/stores/staff/passkeys.ts'
import { insertOwner, isStaffEmail, joinStaff, readGrants } from '#server/stores/staff/people.ts'
import { countRecoveryCodes, renewRecoveryCodes } from '#server/stores/staff/recovery-codes.ts'
import { endStaffSessions } from '#server/stores/staff/sessions.ts'
import { askForRegistration, checkRegistration, refusePasskey } from './passkeys.ts'
import { type OpenedStaffSession, openSessionFor } from './sign-in.ts'

type RegistrationServices = Pick<
  Services,
  'catalogue' | 'config' | 'database' | 'jobs' | 'metrics' | 'now'
>

/**
 * The data entered by the person who follows a link. Only the first owner enters `email`, because
 * no address is stored for them yet.
 */
type RegistrationInput = {
  token: string
  name: string
  email?: string | undefined
  keptPasskeys?: readonly string[] | undefined
}

async function mustFindLink(
  services: RegistrationServices,
  token: string,
): Promise<StoredStaffLink> {
  const link = await findStaffLink(services.database.db, token, services.now())
  if (link !== null) return link
  services.metrics.staffRefused('link')
  throw new Refusal('link_invalid')
}

/** Reads the purpose of a link. Refuses a link that was used, has expired or never existed. */
export async function readLink(services: RegistrationServices, token: string): Promise<StaffLink> {
  const { kind, name, email, staff, until } = await mustFindLink(services, token)
  return {
    kind,
    name,
    email,
    grants: staff === null ? [] : await readGrants(services.database.db, staff),
    passkeys:
      staff === null || kind !== 'recovery' ? [] : await readPasskeys(services.database.db, staff),
    until: new Date(until).toISOString(),
  }
}

/**
 * The e-mail address of the person who follows a link. The first owner enters it; for all others,
 * it is already stored.
 */
async function addressOf(
  { database: { db } }: RegistrationServices,
  link: StoredStaffLink,
  { email }: RegistrationInput,
): Promise<string> {
  if (link.email !== null) return link.email
  if (email === undefined) throw fieldRefusal('email', 'email_empty')
  if (await isStaffEmail(db, email)) throw new Refusal('staff_email_known')
  return email.toLowerCase()
}

/** Creates the options for the passkey of a link's person. */
export async function askToRegister(services: RegistrationServices, input: RegistrationInput) {
  const link = await mustFindLink(services, input.token)
  const email = await addressOf(services, link, input)
  const passkeys = link.staff === null ? [] : await readPasskeys(services.database.db, link.staff)
  // A device whose passkey is removed may create the new one, so only the remaining passkeys are
  // excluded.
  const staying = passkeys.filter(
    ({ id }) => link.kind !== 'recovery' || input.keptPasskeys?.includes(id),
  )
  return askForRegistration(services, {
    purpose: 'register',
    link: link.hash,
    person: { name: input.name, email },
    existingPasskeys: staying.map(({ id }) => id),
  })
}

/**
 * Stores the passkey of the person who follows a link, and signs them in. The link is used up in
 * the same transaction: if two people use it at once, one of them is refused. A recovery ends every
 * other session and removes all passkeys except those in `keptPasskeys`, so that a lost or stolen
 * passkey is useless. A mail notifies the person, in case somebody else recovered their access.
 */
export async function register(
  services: RegistrationServices,
  input: RegistrationInput & { registration: Registration; device: string; locale: Locale },
): Promise<OpenedStaffSession & { recoveryCodes: string[] | null }> {
  const { database, jobs, now } = services
  const link = await mustFindLink(services, input.token)
  const email = await addressOf(services, link, input)
  const target = { purpose: 'register', link: link.hash } as const
  const passkey = await checkRegistration(services, target, input.registration)
  return database.db.transaction().execute(async (tx) => {
    const at = now()
    const staff = await personOf(tx, link, { ...input, email, at })
    if (staff === null || !(await spendStaffLink(tx, link.hash, at))) {
      services.metrics.staffRefused('link')
      throw new Refusal('link_invalid')
    }
    if (!(await insertPasskey(tx, { ...passkey, staff, name: input.device, at })))
      throw refusePasskey(services, 'taken')
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: link.kind === 'recovery' ? 'passkey-added' : 'person-joined',
      subject: `staff ${staff}`,
      at,
    })
    if (link.kind === 'recovery') {
      const stay = [passkey.id, ...(input.keptPasskeys ?? [])]
      await endPasskeys(tx, { staff, stay, at })
      await endStaffSessions(tx, { staff, by: staff, now: at })
      await jobs.enqueue(tx, 'staff-mail', { kind: 'recovered', staff })
    }
    const hasCodes = (await countRecoveryCodes(tx, staff)) > 0
    const recoveryCodes = hasCodes ? null : await renewRecoveryCodes(tx, staff, at)
    const openedSession = await openSessionFor(tx, {
      staff,
      device: input.device,
      passkey: passkey.id,
      now: at,
    })
    return { ...openedSession, recoveryCodes }
  })
}

/**
 * Removes the passkeys of a person except those in `stay`, and records each removal in the journal.
 */
async function endPasskeys(
  tx: Tx,
  { staff, stay, at }: { staff: string; stay: readonly string[]; at: number },
): Promise<void> {
  const removedCount = await removePasskeysBut(tx, { staff, stay, at })
  for (let i = 0; i < removedCount; i += 1)
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'passkey-removed',
      subject: `staff ${staff}`,
      at,
    })
}

/**
 * Returns the id of the person who follows a link; a new person joins now. Null if somebody else
 * became the first owner meanwhile.
 */
async function personOf(
  tx: Tx,
  link: StoredStaffLink,
  joiningPerson: { name: string; email: string; locale: Locale; at: number },
): Promise<string | null> {
  if (link.staff === null) return insertOwner(tx, joiningPerson)
  if (link.kind === 'invitation') await joinStaff(tx, { staff: link.staff, ...joiningPerson })
  return link.staff
}

/**
 * Adds a passkey for a signed-in person: another one, or the first one of a person who signed in at
 * the chain's provider.
 */
export async function addPasskey(
  services: RegistrationServices,
  { staff, firstPasskeyUntil, confirmedUntil }: StaffViewer,
  { name, registration }: { name: string; registration: Registration },
): Promise<void> {
  const { database, now } = services
  const passkey = await checkRegistration(services, { purpose: 'register', staff }, registration)
  await database.db.transaction().execute(async (tx) => {
    // Without a confirmation, only the person's first passkey may be added, even if two passkeys
    // are created at once.
    const isFirst = firstPasskeyUntil !== null && confirmedUntil <= now()
    if (isFirst && !(await lockKeyless(tx, staff))) throw new Refusal('confirmation_needed')
    if (!(await insertPasskey(tx, { ...passkey, staff, name, at: now() })))
      throw refusePasskey(services, 'taken')
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'passkey-added',
      subject: `staff ${staff}`,
      at: now(),
    })
  })
}
