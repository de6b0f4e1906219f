import { type ErrorCode, errors } from '#contract/errors.ts'
import { matchPage } from '#contract/pages/links.ts'
import { readReturnAddress } from '#contract/pages/return-address.ts'

const KEY = 'after-login'
const PARAMETER = 'to'
/** The server's parameter for the page to return to from a provider. */
const PARAMETER_OF_SERVER = 'return'
/** The parameter in the address to which a provider returns the visitor. */
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
 * The page to open after logging in (A7): one of ours that is neither part of the login nor the
 * bank's authentication; null for any other address.
 */
export function pageToReturnTo(returnAddress: string | null): string | null {
  const address = readReturnAddress(returnAddress)
  const match = address === null ? null : matchPage(address.split(/[?#]/)[0] ?? '')
  return match === null || aroundLogin.includes(match.page) ? null : address
}

/**
 * The query `?to=…` for the login page: the visitor's current page, or the one that they wanted
 * (A7).
 */
export const returnSearch = (path: string): string => `?${PARAMETER}=${encodeURIComponent(path)}`

/**
 * The page that an address requests, if it is a page of our site. If the server's parameter names a
 * login page that requests a page itself, returns that page.
 */
export function requestedPage(search: string): string | null {
  const parameters = new URLSearchParams(search)
  const returning = readReturnAddress(parameters.get(PARAMETER_OF_SERVER))
  const nestedAddress =
    returning === null
      ? null
      : new URL(returning, 'https://ours.invalid').searchParams.get(PARAMETER)
  return (
    pageToReturnTo(parameters.get(PARAMETER)) ??
    pageToReturnTo(nestedAddress) ??
    pageToReturnTo(returning)
  )
}

/**
 * Navigation state for the login page, with the e-mail address just used; only that entry of the
 * tab’s history contains it.
 */
export const loginState = (email: string) => ({ email })

/** The e-mail address passed to the login page; empty if there is none. */
export const readLoginEmail = (state: unknown): string =>
  state !== null && typeof state === 'object' && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''

/** The error of a login through a provider: a code of the error catalogue, or null. */
export function readProblem(search: string): ErrorCode | null {
  const problem = new URLSearchParams(search).get('problem') ?? ''
  return /^(social_|too_many_requests$|invalid_request$|unauthorized$)/.test(problem) &&
    Object.hasOwn(errors, problem)
    ? (problem as ErrorCode)
    : null
}

/**
 * Stores a path of our site until the first login, and nothing else: a new account is opened from a
 * mail, perhaps in another tab.
 */
export function storeReturnPage(path: string | null): void {
  try {
    if (path !== null) localStorage.setItem(KEY, path)
  } catch {
    // If storage is refused, the visitor is shown the account instead.
  }
}

export function takeReturnPage(): string | null {
  try {
    const storedPage = pageToReturnTo(localStorage.getItem(KEY))
    localStorage.removeItem(KEY)
    return storedPage
  } catch {
    return null
  }
}
