import type { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { type ApiClient, ApiProblem } from '#contract/client.ts'
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
export type ToSign = Parameters<typeof startAuthentication>[0]['optionsJSON']
type ToMake = Parameters<typeof startRegistration>[0]['optionsJSON']

/** The library is loaded when it is first used: most visits use no passkey after the sign-in. */
const loadPasskeys = () =>
  import('@simplewebauthn/browser').catch(() => {
    // The script cannot be loaded for the same reasons as an answer of the API.
    const [type, code] = ['about:blank', 'network'] as const
    throw new ApiProblem({ type, title: '', status: 0, code, requestId: '' })
  })

/** Asks the device to answer a challenge of the server with a passkey. */
export async function askDevice(optionsJSON: ToSign): Promise<Assertion> {
  const passkeys = await loadPasskeys()
  return (await passkeys.startAuthentication({ optionsJSON })) as Assertion
}

async function makePasskey(optionsJSON: ToMake): Promise<Registration> {
  const passkeys = await loadPasskeys()
  return (await passkeys.startRegistration({ optionsJSON })) as Registration
}

/** Asks the device for a passkey, and signs in the person to whom it belongs. */
export async function signInWithPasskey(api: ApiClient): Promise<void> {
  const optionsJSON = (await api.call(askToSignIn, {})) as unknown as ToSign
  const assertion = await askDevice(optionsJSON)
  keepSession(await api.call(signIn, { body: { assertion } }))
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
  const registration = await makePasskey(optionsJSON)
  return api.call(registerPasskey, { body: { ...person, registration } })
}

/**
 * Creates another passkey for the signed-in person. A device stores only one passkey per person and
 * refuses a second one.
 */
export async function makeOwnPasskey(api: ApiClient, name: string): Promise<OwnAccess> {
  const optionsJSON = (await api.call(askForPasskey, {})) as unknown as ToMake
  const registration = await makePasskey(optionsJSON)
  return api.call(addPasskey, { body: { name, registration } })
}

/** Whether the error means that the device already has a passkey of this person. */
export const isKnownDevice = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'

/** Whether the person cancelled the device’s dialog, or it timed out. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
