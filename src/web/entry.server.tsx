import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter, isRouteErrorResponse } from 'react-router'
import { createClient, type Transport } from '#contract/client.ts'
import { getChainMenu, getMenu } from '#contract/menu.ts'
import type { Locale } from '#contract/locales.ts'
import en from 'virtual:texts/en'
import es from 'virtual:texts/es'
import fr from 'virtual:texts/fr'
import nl from 'virtual:texts/nl'
import { type AppData, AppProvider } from './app-data.tsx'
import { pageContext } from './context.ts'
import { type LoadedMenu, loadMenu } from './loaded-menu.ts'
import { menuAddress } from './menu-address.ts'

const messages = { fr, en, es, nl }
const menus = new Map<string, LoadedMenu>()

/** Everything one request needs to be rendered; the server gives a transport that stays inside the process. */
export async function preparePage(
  context: RouterContextProvider,
  request: Pick<AppData, 'locale' | 'mapTiles' | 'origin' | 'nonce'> & {
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

/** The whole page at once: it is kept in memory or is small, and a refusal half-way must still be an error page. */
export default async function renderPage(
  request: Request, status: number, headers: Headers, router: EntryContext, context: RouterContextProvider,
): Promise<Response> {
  const { api, data } = context.get(pageContext)
  const nonce = data.nonce === undefined ? {} : { nonce: data.nonce }
  const stream = await renderToReadableStream(
    <AppProvider data={data} api={api}>
      <ServerRouter context={router} url={request.url} {...nonce} />
    </AppProvider>,
    { ...nonce, signal: AbortSignal.timeout(5000), onError: (error) => reporter.report(error) },
  )
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}

/** Loaders and rendering throw here; the server reports what it did not expect, the visitor sees the error page. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const isExpected = isRouteErrorResponse(error) && error.status < 500
  if (!isExpected && !request.signal.aborted) reporter.report(error)
}

/** Set by the server: where unexpected errors of pages go. */
export const reporter: { report: (error: unknown) => void } = { report: () => undefined }
