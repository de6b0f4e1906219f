import { href, standsAlone } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'

/**
 * Milliseconds from when the page has loaded: by then it is alive, and what it asks for then is
 * here too.
 */
const AFTER = 3000

/**
 * Has what says that there is no network come while there is one, then has the worker keep that,
 * the menu and the cart, once the page has loaded; it cannot see what was fetched before it was
 * there. Where workers are refused nothing else lacks.
 */
export function keepOffline(lang: Locale): void {
  if (!import.meta.env.PROD || standsAlone(location.pathname)) return
  const tell = async () => {
    await (await import('./offline-notice.ts')).tellOffline(lang)
    const workers = navigator.serviceWorker
    await workers.register('/sw.js')
    const { active } = await workers.ready
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage({ lang, pages: [href('menu', lang), href('cart', lang)], files })
  }
  // The page, and whoever taps on it, comes first.
  const begin = () =>
    ('requestIdleCallback' in window ? requestIdleCallback : setTimeout)(
      () => void tell().catch(() => undefined),
    )
  const later = () => setTimeout(begin, AFTER)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later)
}
