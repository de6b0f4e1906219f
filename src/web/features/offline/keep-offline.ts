import { href } from '#contract/pages/links.ts'
import { isPreview } from '#web/base/browser/is-preview.ts'
import type { Locale } from '#contract/pages/locales.ts'

/**
 * Milliseconds after the page's load event: by then it is hydrated and its first requests have been
 * answered.
 */
const AFTER = 3000

/**
 * Loads the offline notice while there is a network. Then, once the page has loaded, lets the
 * service worker cache the offline page, the menu and the cart. Also sends the worker the list of
 * the page's files, because the worker cannot see requests made before it started. If the browser
 * refuses workers, only these offline pages are missing.
 */
export function keepOffline(lang: Locale): void {
  if (!import.meta.env.PROD || isPreview()) return
  const describePage = async () => {
    await (await import('./offline-notice.ts')).watchConnection(lang)
    const workers = navigator.serviceWorker
    await workers.register('/sw.js')
    const registration = await workers.ready
    const files = new Set<string>()
    // Includes files that are still loading: a request that the worker does not see may end later.
    new PerformanceObserver((loaded) => {
      const before = files.size
      for (const { name } of loaded.getEntries())
        if (/\/assets\/ui\/|\/menu\?/.test(name)) files.add(name)
      if (files.size === before) return
      const pages = [href('menu', lang), href('cart', lang)]
      registration.active?.postMessage({ lang, pages, files: [...files] })
    }).observe({ type: 'resource', buffered: true })
  }
  // Starts when the browser is idle: the page, and taps on it, come first.
  const begin = () =>
    ('requestIdleCallback' in window ? requestIdleCallback : setTimeout)(
      () => void describePage().catch(() => undefined),
    )
  const later = () => setTimeout(begin, AFTER)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later)
}
