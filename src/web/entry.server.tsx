import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter, isRouteErrorResponse } from 'react-router'
import { createClient, type Transport } from '#contract/client.ts'
import { getChainMenu, getMenu } from '#contract/menu.ts'
import type { Locale } from '#contract/locales.ts'
import accountEn from 'virtual:texts/account/en'
import accountEs from 'virtual:texts/account/es'
import accountFr from 'virtual:texts/account/fr'
import accountNl from 'virtual:texts/account/nl'
import aroundEn from 'virtual:texts/around/en'
import aroundEs from 'virtual:texts/around/es'
import aroundFr from 'virtual:texts/around/fr'
import aroundNl from 'virtual:texts/around/nl'
import choosingEn from 'virtual:texts/choosing/en'
import choosingEs from 'virtual:texts/choosing/es'
import choosingFr from 'virtual:texts/choosing/fr'
import choosingNl from 'virtual:texts/choosing/nl'
import composingEn from 'virtual:texts/composing/en'
import composingEs from 'virtual:texts/composing/es'
import composingFr from 'virtual:texts/composing/fr'
import composingNl from 'virtual:texts/composing/nl'
import consentEn from 'virtual:texts/consent/en'
import consentEs from 'virtual:texts/consent/es'
import consentFr from 'virtual:texts/consent/fr'
import consentNl from 'virtual:texts/consent/nl'
import deliveringEn from 'virtual:texts/delivering/en'
import deliveringEs from 'virtual:texts/delivering/es'
import deliveringFr from 'virtual:texts/delivering/fr'
import deliveringNl from 'virtual:texts/delivering/nl'
import kitchenEn from 'virtual:texts/kitchen/en'
import kitchenEs from 'virtual:texts/kitchen/es'
import kitchenFr from 'virtual:texts/kitchen/fr'
import kitchenNl from 'virtual:texts/kitchen/nl'
import loyaltyEn from 'virtual:texts/loyalty/en'
import loyaltyEs from 'virtual:texts/loyalty/es'
import loyaltyFr from 'virtual:texts/loyalty/fr'
import loyaltyNl from 'virtual:texts/loyalty/nl'
import orderedEn from 'virtual:texts/ordered/en'
import orderedEs from 'virtual:texts/ordered/es'
import orderedFr from 'virtual:texts/ordered/fr'
import orderedNl from 'virtual:texts/ordered/nl'
import en from 'virtual:texts/en'
import es from 'virtual:texts/es'
import fr from 'virtual:texts/fr'
import nl from 'virtual:texts/nl'
import { type AppData, AppProvider } from './app-data.tsx'
import { pageContext } from './context.ts'
import { type LoadedMenu, loadMenu } from './loaded-menu.ts'
import { menuAddress } from './menu-address.ts'
import { scriptsAfterPaint } from './scripts-after-paint.ts'
import { type CompiledMessages, mergeMessages } from './text.ts'

/** Where pages are rendered nothing has to travel. */
const whole = (first: CompiledMessages, ...more: Partial<CompiledMessages>[]) =>
  more.reduce<CompiledMessages>((all, part) => mergeMessages(all, part), first)
/** What pages say. Nobody changes it but a test that wants to know what they say besides, before any is rendered. */
export const messages = {
  fr: whole(fr, accountFr, aroundFr, choosingFr, composingFr, consentFr, deliveringFr, kitchenFr, loyaltyFr, orderedFr),
  en: whole(en, accountEn, aroundEn, choosingEn, composingEn, consentEn, deliveringEn, kitchenEn, loyaltyEn, orderedEn),
  es: whole(es, accountEs, aroundEs, choosingEs, composingEs, consentEs, deliveringEs, kitchenEs, loyaltyEs, orderedEs),
  nl: whole(nl, accountNl, aroundNl, choosingNl, composingNl, consentNl, deliveringNl, kitchenNl, loyaltyNl, orderedNl),
}
const menus = new Map<string, LoadedMenu>()

/** Everything one request needs to be rendered; the server gives a transport that stays inside the process. */
export async function preparePage(
  context: RouterContextProvider,
  request: Pick<AppData, 'locale' | 'mapTiles' | 'cardFields' | 'errorReports' | 'origin' | 'outside' | 'nonce'> & {
    restaurant: number | null; menuVersion: string; transport: Transport
  },
): Promise<void> {
  const { transport, menuVersion, ...rest } = request
  const api = createClient(transport, request.locale)
  const menu = await menuFor(api, request.locale, request.restaurant, menuVersion)
  context.set(pageContext, {
    api,
    data: {
      ...rest, menu, messages: messages[request.locale],
      menuAddress: menuAddress(request.locale, request.restaurant, menu.menu.version),
    },
  })
}

async function menuFor(api: ReturnType<typeof createClient>, language: Locale, restaurant: number | null, version: string) {
  const key = `${language} ${restaurant ?? 'chain'}`
  const known = menus.get(key)
  if (known?.menu.version === version) return known
  const wire = restaurant === null
    ? await api.call(getChainMenu, { query: { language } })
    : await api.call(getMenu, { params: { id: restaurant }, query: { language } })
  const loaded = loadMenu(wire)
  menus.set(key, loaded)
  return loaded
}

/**
 * The whole page as one string: it is kept in memory or is small, and a refusal half-way must still be an error page. No
 * page waits for anything while it is rendered, and a stream of small pieces would cost a fifth more.
 */
export default async function renderPage(
  request: Request, status: number, headers: Headers, router: EntryContext, context: RouterContextProvider,
): Promise<Response> {
  const { api, data } = context.get(pageContext)
  const { serverHandoffStream: loaded, ...known } = router
  const html = renderToString(
    <AppProvider data={data} api={api}>
      <ServerRouter context={known} url={request.url} {...(data.nonce !== undefined && { nonce: data.nonce })} />
    </AppProvider>,
  )
  const scripts = loaded ? await writeLoaded(loaded, data.nonce) : ''
  headers.set('content-type', 'text/html; charset=utf-8')
  const { page, begin } = scriptsAfterPaint(html, data.nonce)
  const end = page.lastIndexOf('</body></html>')
  return new Response(`<!DOCTYPE html>${page.slice(0, end)}${scripts}${begin}${page.slice(end)}`, { status, headers })
}

/** What the loaders gave, as the router's own component for streams hands it over. */
async function writeLoaded(stream: ReadableStream<Uint8Array>, nonce: string | undefined): Promise<string> {
  const open = nonce === undefined ? '<script>' : `<script nonce="${nonce}">`
  const controller = 'window.__reactRouterContext.streamController'
  const text = JSON.stringify(await new Response(stream).text()).replace(/[<>&\u2028\u2029]/g, escapeInScript)
  return `${open}${controller}.enqueue(${text});${controller}.close();</script>`
}

const escapeInScript = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Loaders and rendering throw here; the server reports what it did not expect, the visitor sees the error page. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const isExpected = isRouteErrorResponse(error) && error.status < 500
  if (!isExpected && !request.signal.aborted) reporter.report(error)
}

/** Set by the server: where unexpected errors of pages go. */
export const reporter: { report: (error: unknown) => void } = { report: () => undefined }
