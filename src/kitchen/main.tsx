import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { kitchenTexts } from 'virtual:kitchen-texts'
import { type Transport, createClient } from '#contract/client.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import { menuAddress } from '#contract/shop/menu-address.ts'
import { defaultLocale, isLocale } from '#contract/pages/locales.ts'
import { tolerateTranslators } from '#ui/base/tolerate-translators.ts'
import { AppProvider } from '#web/base/page/app-data.tsx'
import { loadMenu } from '#web/base/page/loaded-menu.ts'
import { Toasts } from '#web/ui/feedback/toasts.tsx'
import { KitchenApp } from './kitchen-app.tsx'
import './kitchen.css'

/**
 * Milliseconds after which a request counts as unanswered; it is then sent again under the same
 * key.
 */
const PATIENCE = 8000

const browser: Transport = ({ method, path, headers, body }) =>
  fetch(path, {
    method,
    headers,
    signal: AbortSignal.timeout(PATIENCE),
    ...(body === undefined ? {} : { body }),
  })

async function start() {
  tolerateTranslators()
  const { lang, dataset } = document.documentElement
  const locale = isLocale(lang) ? lang : defaultLocale
  const [texts, wire] = await Promise.all([
    kitchenTexts[locale](),
    fetch(menuAddress(locale, null, dataset['menu'])).then(
      (reply) => reply.json() as Promise<WireMenu>,
    ),
  ])
  const data = {
    locale,
    messages: texts.default,
    menu: loadMenu(wire),
    restaurant: null,
    isShared: false,
    mapTiles: null,
    cardFields: undefined,
    errorReports: null,
    origin: location.origin,
    brand: dataset['brand'] ?? '',
    look: null,
    onlyRestaurant: null,
    logo: dataset['logo'] ?? null,
    outside: { privacyPolicy: '', recruitment: '' },
    nonce: undefined,
  }
  const place = document.getElementById('content')
  if (!place) throw new Error('the document has no element “content” to render the board into')
  // The client never renews a session: a device has no customer whose session it could renew.
  const api = createClient(browser, locale)
  createRoot(place).render(
    <StrictMode>
      <AppProvider data={data} api={api}>
        <KitchenApp />
        <Toasts />
      </AppProvider>
    </StrictMode>,
  )
}

void start()
