import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { pageTexts } from 'virtual:texts'
import { REFRESH_PATH, type Transport, createClient } from '#contract/client.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import { clearLogin } from '#web/state/session/login-hint.ts'
import { keepOffline } from '#web/features/offline/keep-offline.ts'
import { AppProvider } from '#web/base/page/app-data.tsx'
import { serverClock } from '#ui/base/server-clock.ts'
import { noteEarlyErrors } from '#web/features/error-reports/early-errors.ts'
import { loadMenu } from '#web/base/page/loaded-menu.ts'
import { loadTextsOf } from '#web/base/text/load-texts.client.ts'
import { readPageData } from '#web/base/page/page-data.ts'
import { tolerateTranslators } from '#ui/base/tolerate-translators.ts'

const browser: Transport = async ({ method, path, headers, body }) => {
  const reply = await fetch(path, { method, headers, ...(body === undefined ? {} : { body }) })
  serverClock.hear(reply)
  if (path === REFRESH_PATH && reply.status === 401) clearLogin()
  return reply
}

/**
 * Reports an error that a router boundary has caught: fires the `error` event of the window, as for
 * an uncaught error, so that the error reports include it.
 */
const reportCaughtError = (error: unknown) => {
  if (error instanceof Error) reportError(error)
}

async function start() {
  const page = readPageData(document)
  if (page.errorReports !== null) noteEarlyErrors()
  const { locale, menuAddress, ...facts } = page
  keepOffline(locale)
  tolerateTranslators()
  const [messages, wire] = await Promise.all([
    pageTexts[locale](),
    fetch(menuAddress).then((reply) => reply.json() as Promise<WireMenu>),
    loadTextsOf(location.pathname, locale),
  ])
  const data = {
    ...facts,
    locale,
    messages: messages.default,
    menu: loadMenu(wire),
    nonce: undefined,
  }
  const api = createClient(browser, locale, { renews: true })
  startTransition(() => {
    hydrateRoot(
      document,
      <AppProvider data={data} api={api}>
        <HydratedRouter onError={reportCaughtError} />
      </AppProvider>,
    )
  })
}

void start()
