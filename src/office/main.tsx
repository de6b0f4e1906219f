import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { officeTexts } from 'virtual:office-texts'
import { defaultLocale, intlLocale, isLocale } from '#contract/pages/locales.ts'
import { officeApi } from '#office/base/api.ts'
import { OfficeProvider } from '#office/base/office.tsx'
import { createQueryClient } from '#office/base/query/query-client.ts'
import { endSession } from '#office/base/session.ts'
import { tolerateTranslators } from '#ui/base/tolerate-translators.ts'
import { officeRoutes } from './routes.tsx'
import './office.css'

async function start() {
  tolerateTranslators()
  const { lang, dataset } = document.documentElement
  const locale = isLocale(lang) ? lang : defaultLocale
  const { default: messages } = await officeTexts[locale]()
  const office = {
    locale,
    messages,
    brand: dataset['brand'] ?? '',
    logo: dataset['logo'] ?? '',
    provider: dataset['provider'] || null,
    api: officeApi(locale, endSession),
  }
  const router = createBrowserRouter(officeRoutes(office))
  const place = document.getElementById('office')
  if (!place) throw new Error('the document has no element “office” to render the head office into')
  createRoot(place).render(
    <StrictMode>
      <I18nProvider locale={intlLocale[locale]}>
        <OfficeProvider office={office}>
          <QueryClientProvider client={createQueryClient()}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </OfficeProvider>
      </I18nProvider>
    </StrictMode>,
  )
}

void start()
