import type { Assertion, Registration } from '#contract/office/staff-session.ts'
import type { Tx } from '#server/db/open.ts'
import { isThisMachine } from '#server/kit/local-only.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import {
  type StoredPasskey,
  type ChallengePurpose,
  findPasskey,
  keepChallenge,
  recordPasskeyUse,
  spendChallenge,
} from '#server/stores/staff/passkeys.ts'

/**
 * `@simplewebauthn/server` is loaded at the first sign-in to the head office. If it were loaded
 * when the program starts, the start would take a tenth longer.
 */
const webAuthn = () => import('@simplewebauthn/server')

type PasskeyServices = Pick<Services, 'catalogue' | 'config' | 'database' | 'metrics' | 'now'>

/**
 * The site for which passkeys are created. Passkeys are not possible for an IP address, so this
 * machine is called `localhost`.
 */
export function relyingParty(publicUrl: string): { id: string; origins: string[] } {
  const { hostname, origin, protocol, port } = new URL(publicUrl)
  if (!isThisMachine(hostname)) return { id: hostname, origins: [origin] }
  const localhostOrigin = `${protocol}//localhost${port === '' ? '' : `:${port}`}`
  return { id: 'localhost', origins: [...new Set([origin, localhostOrigin])] }
}

/**
 * The staff member or the link for which a challenge is valid. Both are absent at a sign-in,
 * because the person is not known yet.
 */
type ChallengeTarget = { purpose: ChallengePurpose; staff?: string; link?: string }

/**
 * Creates the challenge that a passkey must sign. The browser offers the passkeys that it has for
 * this site.
 */
export async function askPasskey(
  { config, database, now }: PasskeyServices,
  target: ChallengeTarget,
) {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config.publicUrl).id,
    userVerification: 'required',
  })
  await keepChallenge(database.db, { ...target, challenge: options.challenge, now: now() })
  return { ...options }
}

/**
 * Verifies the signature of a passkey. The challenge is used up even if the answer is refused, so
 * that nobody can try twice. Returns the passkey; `recordUse` stores its new counter.
 */
export async function checkPasskey(
  services: PasskeyServices,
  target: ChallengeTarget,
  assertion: Assertion,
): Promise<{ passkey: string; staff: string; recordUse: (tx: Tx) => Promise<void> }> {
  const { config, database, now } = services
  const challenge = await requireChallenge(services, target, assertion.response.clientDataJSON)
  const passkey = await findPasskey(database.db, assertion.id)
  if (passkey === null || (target.staff !== undefined && passkey.staff !== target.staff))
    throw refusePasskey(services, 'unknown')
  const { id, origins } = relyingParty(config.publicUrl)
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: assertion as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw refusePasskey(services, 'unverified')
  const { newCounter: counter } = verified.authenticationInfo
  return {
    passkey: passkey.id,
    staff: passkey.staff,
    async recordUse(tx) {
      if (!(await recordPasskeyUse(tx, { id: passkey.id, counter, at: now() })))
        throw refusePasskey(services, 'counter')
    },
  }
}

/** Creates the options for a new passkey. `person`: shown by the device next to the key. */
export async function askForRegistration(
  { catalogue, config, database, now }: PasskeyServices,
  request: ChallengeTarget & {
    person: { name: string; email: string }
    existingPasskeys: readonly string[]
  },
) {
  const { person, existingPasskeys: existingIds, ...target } = request
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpID: relyingParty(config.publicUrl).id,
    rpName: catalogue.now().facts.brand,
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: existingIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(database.db, { ...target, challenge: options.challenge, now: now() })
  return { ...options }
}

/** Verifies a new passkey. The caller decides to whom it belongs. */
export async function checkRegistration(
  services: PasskeyServices,
  target: ChallengeTarget,
  registration: Registration,
): Promise<Omit<StoredPasskey, 'staff'>> {
  const challenge = await requireChallenge(services, target, registration.response.clientDataJSON)
  const { id, origins } = relyingParty(services.config.publicUrl)
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: registration as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw refusePasskey(services, 'unverified')
  const { credential } = verified.registrationInfo
  return {
    id: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: registration.response.transports ?? [],
  }
}

async function requireChallenge(
  services: PasskeyServices,
  target: ChallengeTarget,
  clientDataJSON: string,
): Promise<string> {
  const challenge = readChallenge(clientDataJSON)
  const { database, now } = services
  const isGood =
    challenge !== null && (await spendChallenge(database.db, { ...target, challenge, now: now() }))
  if (!isGood) throw refusePasskey(services, 'challenge')
  return challenge
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return data !== null &&
      typeof data === 'object' &&
      'challenge' in data &&
      typeof data.challenge === 'string'
      ? data.challenge
      : null
  } catch {
    return null
  }
}

/** Counts a refusal by its cause. The returned refusal does not reveal the cause to the person. */
export function refusePasskey(
  { metrics }: Pick<PasskeyServices, 'metrics'>,
  why: 'challenge' | 'unknown' | 'unverified' | 'counter' | 'taken',
): Refusal {
  metrics.staffRefused(why)
  return new Refusal('passkey_refused')
}
