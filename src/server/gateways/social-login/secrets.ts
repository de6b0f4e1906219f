import { createHmac } from 'node:crypto'
import { newToken } from '#server/kit/token.ts'
import type { LoginSecrets } from './port.ts'

/** A login is bound to a browser by a secret that only it stores, and to one round trip by `state`. */
export type LoginKey = { state: string; browser: string }

/**
 * The login's values that are sent to the provider. They are derived from the browser's secret, so
 * that no table contains them and a stolen state yields the wrong nonce and verifier.
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
