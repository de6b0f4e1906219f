import { BrowserClient, Scope, defaultStackParser, makeFetchTransport } from '@sentry/browser'
import { pickSendableFields } from '#contract/error-report.ts'

/** `page`: the page's name in the table of pages; the page's address is never recorded. */
export type SeenError = { error: unknown; page: string }

let client: BrowserClient | null = null

/** A client without the library's hooks into the page: it only sends the errors passed to it. */
export function send(dsn: string, errors: readonly SeenError[]): void {
  client ??= open(dsn)
  for (const { error, page } of errors) {
    const scope = new Scope()
    scope.setTags({ what: 'page failed', page, language: document.documentElement.lang })
    // A thrown value that is not an `Error` could be anything, even personal text, so only its type
    // is sent.
    client.captureException(
      error instanceof Error ? error : new Error(`a thrown value is not an Error: ${typeof error}`),
      undefined,
      scope,
    )
  }
}

function open(dsn: string): BrowserClient {
  const opened = new BrowserClient({
    dsn,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    tracesSampleRate: 0,
    sendClientReports: false,
    beforeSend: pickSendableFields,
    // `userInfo` is off: by default, the service stores the network address from which a report
    // comes.
    dataCollection: { userInfo: false },
    transportOptions: { fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer' } },
  })
  opened.init()
  return opened
}
