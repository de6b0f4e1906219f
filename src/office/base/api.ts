import { ApiProblem, type ApiClient, createClient } from '#contract/client.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { serverClock } from '#ui/base/server-clock.ts'

/**
 * Creates an API client. Its requests are aborted with the signal; without a signal, they run to
 * completion.
 */
export type OfficeApi = (signal?: AbortSignal) => ApiClient

/**
 * Whether the session has ended. A dialog then asks the user to sign in again, so no other error
 * message is shown.
 */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiProblem && error.problem.code === 'staff_signed_out'

/**
 * The API client of the head office. `signedOut` is called for each answer stating that the user is
 * no longer signed in.
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
