import { type ErrorCode, errors } from '#contract/errors.ts'
import { matchPage } from '#contract/pages/links.ts'
import { readReturnAddress } from '#contract/pages/return-address.ts'

const KEY = 'after-login'
const PARAMETER = 'to'
/** What the server calls it, where it leads back from a provider. */
const PARAMETER_OF_SERVER = 'return'
/** In the address that a provider leads back to. */
export const FROM_PROVIDER = 'back'
const aroundLogin = [
  'login',
  'signUp',
  'confirmEmail',
  'newPassword',
  'forgottenPassword',
  'authentication',
]

/**
 * Where to go after logging in (A7): a page of ours that does not itself lead there; whatever else
 * was asked for is null.
 */
export function pageToReturnTo(asked: string | null): string | null {
  const address = readReturnAddress(asked)
  const found = address === null ? null : matchPage(address.split(/[?#]/)[0] ?? '')
  return found === null || aroundLogin.includes(found.page) ? null : address
}

/** `?to=…` for the login page: where the visitor is, or wanted to go (A7). */
export const askingFor = (path: string): string => `?${PARAMETER}=${encodeURIComponent(path)}`

/**
 * What an address asks for, if that is a page of ours; through a login page that stands between, as
 * the server has it.
 */
export function wanted(search: string): string | null {
  const asked = new URLSearchParams(search)
  const returning = readReturnAddress(asked.get(PARAMETER_OF_SERVER))
  const within =
    returning === null
      ? null
      : new URL(returning, 'https://ours.invalid').searchParams.get(PARAMETER)
  return pageToReturnTo(asked.get(PARAMETER)) ?? pageToReturnTo(within) ?? pageToReturnTo(returning)
}

/**
 * For who goes to the login page and was just known by this address; it travels with the visit, and
 * is not kept.
 */
export const loggingInAs = (email: string) => ({ email })

/** The address that somebody came to the login page with; empty where there is none. */
export const readLoggingInAs = (state: unknown): string =>
  state !== null && typeof state === 'object' && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''

/** What a provider, or the way to it and back, had to say: a code of the catalogue, or null. */
export function readProblem(search: string): ErrorCode | null {
  const problem = new URLSearchParams(search).get('problem') ?? ''
  return /^(social_|too_many_requests$|invalid_request$|unauthorized$)/.test(problem) &&
    Object.hasOwn(errors, problem)
    ? (problem as ErrorCode)
    : null
}

/**
 * A new account is opened by a mail, maybe in another tab: a path of ours, and nothing else, waits
 * for the first login.
 */
export function keepWanted(path: string | null): void {
  try {
    if (path !== null) localStorage.setItem(KEY, path)
  } catch {
    // Then the visitor is shown the account.
  }
}

export function takeKept(): string | null {
  try {
    const kept = pageToReturnTo(localStorage.getItem(KEY))
    localStorage.removeItem(KEY)
    return kept
  } catch {
    return null
  }
}
