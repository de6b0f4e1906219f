import type { EndpointCall } from '#server/http/requests/serve.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { StaffPerson as ListedPerson, unlinkPersonProvider } from '#contract/office/people.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Tx } from '#server/db/open.ts'
import { staffCallbackAt } from '#server/gateways/social-login/open.ts'
import type { ProviderPerson, StaffLogin } from '#server/gateways/social-login/port.ts'
import {
  PENDING_LOGIN_MILLISECONDS,
  type LoginKey,
  newLoginKey,
  secretsOf,
} from '#server/gateways/social-login/secrets.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import {
  findByStaffIdentity,
  linkStaffIdentity,
  lockPersonByEmail,
  unlinkStaffIdentities,
} from '#server/stores/staff/identities.ts'
import { spendInvitation } from '#server/stores/staff/links.ts'
import { joinStaff } from '#server/stores/staff/people.ts'
import {
  type StartedStaffLogin,
  keepStaffLogin,
  takeStaffLogin,
} from '#server/stores/staff/provider-logins.ts'
import { endStaffSessions } from '#server/stores/staff/sessions.ts'
import { mustReadPerson } from './people.ts'
import { type OpenedStaffSession, openSessionFor } from './sign-in.ts'

type ProviderLoginServices = Pick<Services, 'config' | 'database' | 'metrics' | 'now'>

/**
 * Begins a sign-in at the chain's own provider (P1). Returns the provider's address to which the
 * browser must go, and the secret that the browser stores until it returns. `browserSecret`: the
 * secret that the browser already has; null if it has none.
 */
export async function startProviderLogin(
  { config, database, now }: ProviderLoginServices,
  provider: StaffLogin,
  { browserSecret, ...loginStart }: StartedStaffLogin & { browserSecret: string | null },
): Promise<{ address: string; browser: string; until: number }> {
  const key = newLoginKey(browserSecret)
  const address = await provider.addressOf(secretsOf(key), staffCallbackAt(config.publicUrl))
  await keepStaffLogin(database.db, key, loginStart, now())
  return { address, browser: key.browser, until: now() + PENDING_LOGIN_MILLISECONDS }
}

/**
 * Reads and deletes the sign-in that was begun with this key, when the browser comes back from the
 * provider. Deleting it makes sure that it is used only once. Null if there is none.
 */
export async function takeProviderLogin(
  { database, metrics, now }: ProviderLoginServices,
  key: LoginKey | null,
): Promise<StartedStaffLogin | null> {
  const startedLogin = key && (await takeStaffLogin(database.db, key, now()))
  if (startedLogin === null) metrics.staffRefused('provider-answer')
  return startedLogin
}

/**
 * Signs in the person identified by the provider. If the provider's account is not linked yet, it
 * is linked to the staff member who has its verified e-mail address. A person who was only invited
 * thereby accepts the invitation.
 */
export async function signInByProvider(
  services: ProviderLoginServices,
  person: ProviderPerson,
  { device, locale }: { device: string; locale: Locale },
): Promise<OpenedStaffSession> {
  const { database, now } = services
  return database.db.transaction().execute(async (tx) => {
    const at = now()
    const staff =
      (await findByStaffIdentity(tx, person)) ??
      (await linkByAddress(services, tx, person, { locale, at }))
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'provider-signed-in',
      subject: `staff ${staff}`,
      at,
    })
    return openSessionFor(tx, { staff, device, now: at, by: 'provider' })
  })
}

async function linkByAddress(
  services: ProviderLoginServices,
  tx: Tx,
  person: ProviderPerson,
  { locale, at }: { locale: Locale; at: number },
): Promise<string> {
  if (person.email === null) throw refuseAccount(services, 'unverified')
  const invitedPerson = await lockPersonByEmail(tx, comparable(person.email))
  if (invitedPerson === null) throw refuseAccount(services, 'unknown')
  const { staff, name, joined: hasJoined } = invitedPerson
  const writeJournal = (action: 'person-joined' | 'provider-linked') =>
    writeAudit(tx, { actor: { by: 'staff', staff }, action, subject: `staff ${staff}`, at })
  if (!hasJoined) {
    if (!(await spendInvitation(tx, staff, at))) throw refuseAccount(services, 'unknown')
    await joinStaff(tx, { staff, name, locale, at })
    await writeJournal('person-joined')
  }
  if (await linkStaffIdentity(tx, { ...person, staff, at })) await writeJournal('provider-linked')
  // Another window may have linked the same account to this person at the same time.
  else if ((await findByStaffIdentity(tx, person)) !== staff) throw refuseAccount(services, 'taken')
  return staff
}

/**
 * The form in which e-mail addresses are compared: stored addresses are in lower case. Letters
 * beyond ASCII are not lower-cased, because some of them would become other letters.
 */
const comparable = (email: string): string =>
  email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const codes = {
  unverified: 'staff_login_unverified',
  unknown: 'staff_login_unknown',
  taken: 'staff_login_taken',
} as const satisfies Record<string, ErrorCode>

/** Counts a refusal by its cause. Nothing about the account is stored. */
function refuseAccount({ metrics }: ProviderLoginServices, why: keyof typeof codes): Refusal {
  metrics.staffRefused(`provider-${why}`)
  return new Refusal(codes[why])
}

/**
 * Unlinks the provider's account from a person, and ends the sessions that were opened with this
 * account. An account with the person's verified address can be linked again.
 */
export async function unlinkProvider(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { staff: { staff: by }, params: { person } }: EndpointCall<typeof unlinkPersonProvider>,
): Promise<ListedPerson> {
  return database.db.transaction().execute(async (tx) => {
    const at = now()
    await mustReadPerson(tx, person, at)
    if ((await unlinkStaffIdentities(tx, person)) === 0) throw new Refusal('not_found')
    await endStaffSessions(tx, { staff: person, by, openedBy: 'provider', now: at })
    await writeAudit(tx, {
      actor: { by: 'staff', staff: by },
      action: 'provider-unlinked',
      subject: `staff ${person}`,
      at,
    })
    return mustReadPerson(tx, person, at)
  })
}
