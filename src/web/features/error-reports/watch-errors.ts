import { readConsent } from '#contract/consent.ts'
import { matchPage } from '#contract/pages/links.ts'
import { useConsent } from '#web/state/consent/consent-state.ts'
import { takeEarlyErrors } from './early-errors.ts'
import type { SeenError } from './sentry.ts'

/**
 * Errors that wait for a choice, and reports of one document: a fault that repeats itself tells
 * nothing new.
 */
const WAITING = 5
const REPORTED = 20

/**
 * Takes note of what goes wrong in a page; tells it once that is allowed, and only then loads what
 * tells it (S16).
 */
export function watchErrors(dsn: string): void {
  let waiting: SeenError[] = []
  let told = 0

  const tell = () => {
    // Asked each time: another tab may have taken it back.
    const allowed = readConsent(document.cookie)
    if (allowed === null) return
    const seen = allowed.includes('performance') ? waiting.slice(0, REPORTED - told) : []
    waiting = []
    told += seen.length
    if (seen.length > 0)
      void import('./sentry.ts').then(
        ({ send }) => send(dsn, seen),
        () => undefined,
      )
  }
  const see = (error: unknown) => {
    if (
      error === null ||
      error === undefined ||
      (error instanceof DOMException && error.name === 'AbortError')
    )
      return
    if (waiting.length < WAITING)
      waiting.push({ error, page: matchPage(location.pathname)?.page ?? 'none' })
    tell()
  }

  addEventListener('error', ({ error }) => see(error))
  addEventListener('unhandledrejection', ({ reason }) => see(reason))
  useConsent.subscribe(tell)
  for (const error of takeEarlyErrors()) see(error)
}
