import { ApiProblem, type ApiClient, createClient } from '#contract/client.ts'
import type { Locale } from '#contract/pages/locales.ts'

/** A client whose requests end with the signal; without one, they run to their end. */
export type OfficeApi = (signal?: AbortSignal) => ApiClient

/**
 * The API from the head office. `signedOut` is called for each answer that says that nobody is
 * signed in any more.
 */
export const officeApi =
  (locale: Locale, signedOut: () => void): OfficeApi =>
  (signal) =>
    createClient(async ({ method, path, headers, body }) => {
      const reply = await fetch(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
      })
      if (reply.status === 401) signedOut()
      return reply
    }, locale)

/** Whether the session is over: a dialog then asks to sign in again, so nothing else is said. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiProblem && error.problem.status === 401
