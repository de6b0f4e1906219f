import { createRoot } from 'react-dom/client'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createHashRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { officeTexts } from 'virtual:office-texts'
import { intlLocale, isLocale } from '#contract/pages/locales.ts'
import { officeApi } from '#office/base/api.ts'
import { OfficeProvider } from '#office/base/office.tsx'
import { OfficeGallery } from './office-parts.tsx'
import './office.css'

// `?lang=nl` in the address shows the parts in another language, `?colours=plum` in other colours.
const query = new URLSearchParams(location.search)
const requestedLocale = query.get('lang')
document.documentElement.dataset['colours'] = query.get('colours') ?? ''
const locale = isLocale(requestedLocale) ? requestedLocale : 'fr'
document.documentElement.lang = locale
const { default: messages } = await officeTexts[locale]()
const office = {
  locale,
  messages,
  brand: 'Mesclun',
  logo: '/assets/ui/icon.svg',
  provider: null,
  api: officeApi(locale, () => undefined),
}
const router = createHashRouter([{ path: '*', Component: OfficeGallery }])
createRoot(document.getElementById('office') ?? document.body).render(
  <I18nProvider locale={intlLocale[locale]}>
    <OfficeProvider office={office}>
      <RouterProvider router={router} />
    </OfficeProvider>
  </I18nProvider>,
)
