import { menuAddress } from '#contract/shop/menu-address.ts'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { hidesFooter, matchPage, translations } from '#contract/pages/links.ts'
import { isLocale, locales } from '#contract/pages/locales.ts'
import { pages } from '#contract/pages/pages.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { CartKeeper } from '#web/features/cart/cart-keeper.tsx'
import { ConsentPlace } from '#web/features/consent/consent-place.tsx'
import { keepEarlyTaps, useEarlyTouches } from './early-touches.ts'
import { InlineScript } from '#web/base/page/inline-script.tsx'
import { loadTextsOf } from '#web/base/text/load-texts.client.ts'
import displayFont from '#ui/fonts/display.woff2'
import textFont from '#ui/fonts/text.woff2'
import { standInForRefusedStorage } from '#web/base/browser/refused-storage.ts'
import { markVisitorScript } from '#web/base/browser/stored-text.ts'
import { NotLoaded } from '#web/features/shell/not-loaded.tsx'
import { OpenOrder } from '#web/features/open-order/open-order.tsx'
import { hasScript, isOtherDocument } from './other-document.ts'
import { writePageData } from '#web/base/page/page-data.ts'
import { ErrorPage } from '#web/features/shell/error-page.tsx'
import { Footer } from '#web/features/shell/footer.tsx'
import { Header } from '#web/features/shell/header.tsx'
import { languageScript } from '#web/base/text/language-choice.ts'
import { PickupStrip } from '#web/features/shell/pickup-strip.tsx'
import { SiteNow } from '#web/features/shell/site-now.tsx'
import { PersistentProblem } from '#web/ui/feedback/persistent-problem.tsx'
import { Toasts } from '#web/ui/feedback/toasts.tsx'
import { useText } from '#ui/text/text.ts'
import type { Route } from './+types/root.ts'
import './app.css'

export function Layout({ children }: { children: ReactNode }) {
  const app = useApp()
  const { pathname } = useLocation()
  const t = useText('shell')
  useEarlyTouches()
  return (
    <html
      lang={app.locale}
      suppressHydrationWarning
      {...(import.meta.env.SSR && writePageData(app))}
    >
      <head>
        <meta charSet="utf-8" />
        <InlineScript code={standInForRefusedStorage} />
        <InlineScript code={keepEarlyTaps} />
        <InlineScript code={languageScript} />
        <InlineScript code={markVisitorScript} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={app.look?.field ?? '#ffc2d0'} />
        <link rel="icon" href="/assets/ui/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/assets/ui/apple-touch-icon.png" />
        <link rel="manifest" href={`/assets/ui/app-${app.locale}.webmanifest`} />
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link
          rel="preload"
          href={displayFont}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        {/* A shared page is cached for visitors of all restaurants, so it contains no link to a menu: a header of the response names the menu instead. */}
        {app.isShared && app.restaurant !== null ? null : (
          <link
            rel="preload"
            href={menuAddress(app.locale, app.restaurant, app.menu.menu.version)}
            as="fetch"
            crossOrigin="anonymous"
            fetchPriority="low"
          />
        )}
        <Alternates path={pathname} />
        <Meta />
        <Links nonce={app.nonce} />
        {app.look === null ? null : <link rel="stylesheet" href={app.look.sheet} />}
      </head>
      <body>
        <a className="skip-link" href="#content">
          {t('skipToContent')}
        </a>
        <ConsentPlace />
        <Header />
        <SiteNow />
        <main id="content" tabIndex={-1}>
          <OpenOrder />
          <PickupStrip />
          <PersistentProblem />
          {children}
          <NotLoaded />
        </main>
        {hidesFooter(pathname) ? null : (
          <Suspense>
            <Footer />
          </Suspense>
        )}
        <Toasts />
        <CartKeeper />
        <ScrollRestoration nonce={app.nonce} />
        <Scripts nonce={app.nonce} />
      </body>
    </html>
  )
}

/**
 * Links to the page in the other languages, for search engines (S5): absolute and reciprocal
 * addresses, French by default.
 */
function Alternates({ path }: { path: string }) {
  const { origin } = useApp()
  const match = matchPage(path)
  const all = translations(path)
  if (!match || !all) return <meta name="robots" content="noindex" />
  if ('private' in pages[match.page]) return <meta name="robots" content="noindex" />
  return (
    <>
      <link rel="canonical" href={origin + all[match.locale]} />
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={origin + all[locale]} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + all.fr} />
    </>
  )
}

/**
 * Shows a page once its script and its texts are loaded. A page in another language is opened as a
 * new document, and so is one whose script cannot be fetched: the router would otherwise reload the
 * previous page again and again.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const { pathname } = new URL(request.url)
    const { lang } = document.documentElement
    const locale = isLocale(lang) ? lang : 'fr'
    if (isOtherDocument(pathname, locale) || !(await hasScript(pathname))) {
      // The router itself reloads the document when a script cannot be fetched. If that reload has
      // begun, `assign` replaces it; if it begins later, it loads the address in the bar, so
      // `pushState` sets that to this page. On going back or forward, the bar already contains it.
      if (location.pathname !== pathname) history.pushState(null, '', request.url)
      location.assign(request.url)
      // Returns a promise that never resolves: the document is being replaced.
      return new Promise(() => undefined)
    }
    await loadTextsOf(pathname, locale)
    return next()
  },
]

export default function App() {
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)
  const { errorReports } = useApp()
  useEffect(() => {
    if (errorReports !== null)
      import('#web/features/error-reports/watch-errors.ts').then(
        ({ watchErrors }) => watchErrors(errorReports),
        () => undefined,
      )
  }, [errorReports])
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    // A new page starts at its top, for screen readers too.
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
