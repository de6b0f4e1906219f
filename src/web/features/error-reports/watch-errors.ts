import { readConsent } from '#contract/consent.ts'
import { matchPage } from '#contract/pages/links.ts'
import { useConsent } from '#web/state/consent/consent-state.ts'
import { takeEarlyErrors } from './early-errors.ts'
import type { SeenError } from './sentry.ts'

/**
 * Maximum numbers of errors: those that wait for the consent choice, and those that are reported
 * per loaded document. Further errors mostly repeat earlier ones, and add no information.
 */
const WAITING = 5
const REPORTED = 20

/**
 * Records errors of a page. Reports them once that is allowed, and only then loads the reporting
 * code (S16).
 */
export function watchErrors(dsn: string): void {
  let waiting: SeenError[] = []
  let reportedCount = 0

  const report = () => {
    // The consent is read at each error, because the visitor may have withdrawn it in another tab.
    const allowed = readConsent(document.cookie)
    if (allowed === null) return
    const reportable = allowed.includes('performance')
      ? waiting.slice(0, REPORTED - reportedCount)
      : []
    waiting = []
    reportedCount += reportable.length
    if (reportable.length > 0)
      void import('./sentry.ts').then(
        ({ send }) => send(dsn, reportable),
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
    report()
  }

  addEventListener('error', ({ error }) => see(error))
  addEventListener('unhandledrejection', ({ reason }) => see(reason))
  useConsent.subscribe(report)
  for (const error of takeEarlyErrors()) see(error)
}
