import { createHmac } from 'node:crypto'
import { newToken } from '#server/kit/token.ts'
import type { LoginSecrets } from './port.ts'

/**
 * The key of a login. `browser`: a secret that only the browser stores, and that binds the login to
 * this browser. `state`: a value that binds the login to one round trip to the provider.
 */
export type LoginKey = { state: string; browser: string }

/**
 * The login's values that are sent to the provider. Nonce and verifier are derived from the
 * browser's secret, so that no table contains them. Another browser that has stolen the state
 * derives a wrong nonce and a wrong verifier.
 */
export function secretsOf({ state, browser }: LoginKey): LoginSecrets {
  const derived = (name: string) =>
    createHmac('sha256', Buffer.from(browser, 'base64url'))
      .update(`${name}:${state}`)
      .digest('base64url')
  return { state, nonce: derived('nonce'), verifier: derived('verifier') }
}

/** Milliseconds that a login at a provider may take. */
export const PENDING_LOGIN_MILLISECONDS = 10 * 60_000

/**
 * The key of a new login. Several logins may be in progress in one browser, with the same secret.
 */
export const newLoginKey = (browserSecret: string | null): LoginKey => ({
  state: newToken(),
  browser: browserSecret && /^[\w-]{43}$/.test(browserSecret) ? browserSecret : newToken(),
})
