import type { Registration, StaffLink } from '#contract/office/staff-session.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Tx } from '#server/db/open.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
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

/** What a person of a link gives; `email` only for the first owner, who has none yet. */
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

/** What a link is for. Refuses one that was used, is over or was never made. */
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

/** The address of the link's person; the first owner says theirs. */
async function addressOf(
  { database: { db } }: RegistrationServices,
  link: StoredStaffLink,
  { email }: RegistrationInput,
): Promise<string> {
  if (link.email !== null) return link.email
  if (email === undefined)
    throw new Refusal('invalid_request', { fields: [{ field: 'email', code: 'email_empty' }] })
  if (await isStaffEmail(db, email)) throw new Refusal('staff_email_known')
  return email.toLowerCase()
}

/** What the passkey of a link's person is made with. */
export async function askToRegister(services: RegistrationServices, input: RegistrationInput) {
  const link = await mustFindLink(services, input.token)
  const email = await addressOf(services, link, input)
  const passkeys = link.staff === null ? [] : await readPasskeys(services.database.db, link.staff)
  // A device whose passkey goes may make the new one.
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
 * Keeps the passkey of a link's person and signs them in. The link is used up in the same
 * transaction; of two who use it at once, one is refused. At a recovery every other session ends, and
 * so do the passkeys that the person does not keep: a lost or stolen one opens nothing any more. A mail
 * tells the person, who may not be the one who recovers.
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

/** Ends the passkeys of somebody but those that stay, and says it in the journal. */
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

/** The person of a link, who joins now; null when somebody else became the first owner. */
async function personOf(
  tx: Tx,
  link: StoredStaffLink,
  joiningPerson: { name: string; email: string; locale: Locale; at: number },
): Promise<string | null> {
  if (link.staff === null) return insertOwner(tx, joiningPerson)
  if (link.kind === 'invitation') await joinStaff(tx, { staff: link.staff, ...joiningPerson })
  return link.staff
}

/** Adds another passkey of somebody who is signed in. */
export async function addPasskey(
  services: RegistrationServices,
  { staff, firstPasskeyUntil, confirmedUntil }: StaffViewer,
  { name, registration }: { name: string; registration: Registration },
): Promise<void> {
  const { database, now } = services
  const passkey = await checkRegistration(services, { purpose: 'register', staff }, registration)
  await database.db.transaction().execute(async (tx) => {
    // Without a confirmation it must be the first one, also when two are made at once.
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
