import { ApiProblem, type ApiClient, createClient } from '#contract/client.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { serverClock } from '#web/base/messages/server-clock.ts'

/** A client whose requests end with the signal; without one, they run to their end. */
export type OfficeApi = (signal?: AbortSignal) => ApiClient

/** Whether the session is over: a dialog then asks to sign in again, so nothing else is said. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiProblem && error.problem.code === 'staff_signed_out'

/**
 * The API from the head office. `signedOut` is called for each answer that says that nobody is
 * signed in any more.
 */
export const officeApi =
  (locale: Locale, signedOut: () => void): OfficeApi =>
  (signal) => {
    const client = createClient(async ({ method, path, headers, body }) => {
      const reply = await fetch(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
      })
      serverClock.hear(reply)
      return reply
    }, locale)
    const watched = <T>(answer: Promise<T>): Promise<T> =>
      answer.catch((error: unknown) => {
        if (isSignedOut(error)) signedOut()
        throw error
      })
    return {
      call: (endpoint, request) => watched(client.call(endpoint, request)),
      read: (path) => watched(client.read(path)),
    }
  }
