import { AsyncLocalStorage } from 'node:async_hooks'

type Acting = { readonly staff: string; readonly session: string }
const acting = new AsyncLocalStorage<Acting>()

/**
 * Runs the work of a request with a session of the head office recorded as the acting one. With
 * null, runs the work without a session.
 */
export const actingIn = <T>(session: Acting | null, work: () => T): T =>
  session === null ? work() : acting.run({ staff: session.staff, session: session.session }, work)

/** The session in which this person acts now; null outside their own request, as in a job. */
export function actingSessionOf(staff: string): string | null {
  const now = acting.getStore()
  return now?.staff === staff ? now.session : null
}
