import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { type Transport, createClient } from '#contract/client.ts'
import { type Locale, isLocale } from '#contract/locales.ts'
import type { WireMenu } from '#contract/menu.ts'
import { AppProvider } from './app-data.tsx'
import { loadMenu } from './loaded-menu.ts'
import { readPageData } from './page-data.ts'
import type { CompiledMessages } from './text.ts'

const texts: Record<Locale, () => Promise<{ default: CompiledMessages }>> = {
  fr: () => import('virtual:texts/fr'),
  en: () => import('virtual:texts/en'),
  es: () => import('virtual:texts/es'),
  nl: () => import('virtual:texts/nl'),
}

const browser: Transport = ({ method, path, headers, body }) =>
  fetch(path, { method, headers, ...(body === undefined ? {} : { body }) })

async function start() {
  const page = readPageData(document)
  const locale = isLocale(page.locale) ? page.locale : 'fr'
  const [messages, wire] = await Promise.all([
    texts[locale](),
    fetch(page.menuAddress).then((reply) => reply.json() as Promise<WireMenu>),
  ])
  const data = { ...page, locale, messages: messages.default, menu: loadMenu(wire), nonce: undefined }
  const api = createClient(browser, locale, { renews: true })
  startTransition(() => {
    hydrateRoot(document, <AppProvider data={data} api={api}><HydratedRouter /></AppProvider>)
  })
}

void start()
