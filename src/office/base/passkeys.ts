import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { ApiClient } from '#contract/client.ts'
import {
  type Assertion,
  type OwnAccess,
  type Registered,
  type Registration,
  addPasskey,
  askForPasskey,
  askToRegister,
  askToSignIn,
  registerPasskey,
  signIn,
} from '#contract/office/staff-session.ts'
import { keepSession } from './session.ts'

// The types of `@simplewebauthn/browser` for passkey requests and answers are wider than those of
// the contract; the server validates the data.
type ToSign = Parameters<typeof startAuthentication>[0]['optionsJSON']
type ToMake = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Asks the device for a passkey, and signs in the person to whom it belongs. */
export async function signInWithPasskey(api: ApiClient): Promise<void> {
  const optionsJSON = (await api.call(askToSignIn, {})) as unknown as ToSign
  const assertion = await startAuthentication({ optionsJSON })
  keepSession(await api.call(signIn, { body: { assertion: assertion as Assertion } }))
}

/**
 * Creates the first passkey of the person to whom the invitation link (`token`) belongs, and signs
 * that person in.
 */
export async function makeFirstPasskey(
  api: ApiClient,
  person: { token: string; name: string; email?: string; keptPasskeys?: string[] },
): Promise<Registered> {
  const optionsJSON = (await api.call(askToRegister, { body: person })) as unknown as ToMake
  const registration = await startRegistration({ optionsJSON })
  return api.call(registerPasskey, {
    body: { ...person, registration: registration as Registration },
  })
}

/**
 * Creates another passkey for the signed-in person. A device stores only one passkey per person and
 * refuses a second one.
 */
export async function makeOwnPasskey(api: ApiClient, name: string): Promise<OwnAccess> {
  const optionsJSON = (await api.call(askForPasskey, {})) as unknown as ToMake
  const registration = await startRegistration({ optionsJSON })
  return api.call(addPasskey, { body: { name, registration: registration as Registration } })
}

/** Whether the error means that the device already has a passkey of this person. */
export const isKnownDevice = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'

/** Whether the person cancelled the device’s dialog, or it timed out. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
