import { createRoot } from 'react-dom/client'
import { pageTexts } from 'virtual:texts'
import { createClient } from '#contract/client.ts'
import { isLocale } from '#contract/pages/locales.ts'
import { AppProvider } from '#web/base/page/app-data.tsx'
import { loadPart } from '#web/base/text/load-texts.client.ts'
import type { LoadedMenu } from '#web/base/page/loaded-menu.ts'
import { Gallery } from './gallery.tsx'
import './gallery.css'

// `?lang=nl` in the address shows the parts in another language, `?colours=plum` in other colours.
const query = new URLSearchParams(location.search)
const requestedLocale = query.get('lang')
document.documentElement.dataset['colours'] = query.get('colours') ?? ''
const locale = isLocale(requestedLocale) ? requestedLocale : 'fr'
document.documentElement.lang = locale
const { default: messages } = await pageTexts[locale]()
// Loads the texts about fields.
await loadPart('around', locale)

const data = {
  locale,
  messages,
  // No component of the interface reads the menu, so an empty object is enough.
  menu: {} as LoadedMenu,
  isShared: true,
  restaurant: null,
  mapTiles: null,
  cardFields: null,
  errorReports: null,
  origin: location.origin,
  brand: 'Mesclun',
  look: null,
  onlyRestaurant: null,
  logo: null,
  outside: { privacyPolicy: '', recruitment: '' },
  nonce: undefined,
}
const api = createClient(
  () => Promise.reject(new Error('the gallery must not call the API')),
  locale,
)
createRoot(document.getElementById('content') ?? document.body).render(
  <AppProvider data={data} api={api}>
    <Gallery />
  </AppProvider>,
)
