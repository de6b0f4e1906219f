import { LRUCache } from 'lru-cache'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from 'react-router'
import { ApiProblem, createClient, type Transport } from '#contract/client.ts'
import { getChainMenu, getMenu } from '#contract/shop/menu.ts'
import type { PageChain } from '#contract/pages/page-chain.ts'
import type { Locale } from '#contract/pages/locales.ts'
import messages from 'virtual:texts/whole'
import { type AppData, AppProvider } from '#web/base/page/app-data.tsx'
import { pageContext } from '#web/base/page/context.ts'
import { type LoadedMenu, loadMenu } from '#web/base/page/loaded-menu.ts'

/**
 * All messages, from which the server renders pages: it need not download them. Only a test changes
 * them, before any page is rendered.
 */
export { messages }

/**
 * Maximum number of menus cached for rendering; each language of each assortment has a separate
 * menu.
 */
const MENUS = 100
const menus = new LRUCache<string, LoadedMenu>({ max: MENUS })

/**
 * Prepares everything needed to render one request; the server passes a transport that stays inside
 * the process.
 */
export async function preparePage(
  context: RouterContextProvider,
  request: PageChain &
    Pick<AppData, 'locale' | 'mapTiles' | 'cardFields' | 'errorReports' | 'origin' | 'nonce'> & {
      restaurant: number | null
      /** Whether the page is sent to the visitors of every restaurant with this menu. */
      isShared: boolean
      menuVersion: string
      transport: Transport
    },
): Promise<void> {
  const { transport, menuVersion, isShared, ...requestFields } = request
  const api = createClient(transport, request.locale)
  const menu = await menuFor(api, request.locale, request.restaurant, menuVersion)
  context.set(pageContext, {
    api,
    data: {
      ...requestFields,
      menu,
      messages: messages[request.locale],
      isShared,
    },
  })
}

async function menuFor(
  api: ReturnType<typeof createClient>,
  language: Locale,
  restaurant: number | null,
  version: string,
) {
  const cachedMenu = menus.get(`${language} ${version}`)
  if (cachedMenu !== undefined) return cachedMenu
  const wire =
    restaurant === null
      ? await api.call(getChainMenu, { query: { language } })
      : await api.call(getMenu, { params: { id: restaurant }, query: { language } })
  const loaded = loadMenu(wire)
  menus.set(`${language} ${loaded.menu.version}`, loaded)
  return loaded
}

/**
 * Renders the whole page before replying: it is small or cached in memory, and a failure half-way
 * must still produce an error page. No page waits for data while it renders.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { api, data } = context.get(pageContext)
  const page = await renderToReadableStream(
    <AppProvider data={data} api={api}>
      <ServerRouter
        context={router}
        url={request.url}
        {...(data.nonce !== undefined && { nonce: data.nonce })}
      />
    </AppProvider>,
    {
      // Every part is sent in its place, regardless of its size: no script has to move it there
      // later.
      progressiveChunkSize: Infinity,
      onError: (error) => reporter.report(error),
    },
  )
  await page.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(page, { status, headers })
}

/**
 * Receives the errors of loaders and rendering: the server reports unexpected ones, and the visitor
 * sees the error page. An unreachable database is not reported, because it is already known.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const isExpected =
    (isRouteErrorResponse(error) && error.status < 500) ||
    (error instanceof ApiProblem && error.problem.status === 503)
  if (!isExpected && !request.signal.aborted) reporter.report(error)
}

/** Receives unexpected errors of pages. Set by the server. */
export const reporter: { report: (error: unknown) => void } = { report: () => undefined }
