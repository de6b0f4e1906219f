import { addressFor, languageAt, matchPage, staysOnLanguageChange } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { languageInCookie } from '#web/base/text/language-choice.ts'

type RouterWindow = {
  __reactRouterManifest: { routes: Record<string, { path?: string }> }
  __reactRouterRouteModules: Record<string, unknown>
}

/**
 * Takes the pages of the other languages from what the router knows: they are other documents
 * (decision 7), and ranking their addresses is a fifth of the work of coming alive. What is said in
 * any language at one address stays.
 */
export function keepOwnRoutes(locale: Locale): void {
  const {
    __reactRouterManifest: { routes },
    __reactRouterRouteModules: shown,
  } = window as unknown as RouterWindow
  for (const [id, { path = '' }] of Object.entries(routes)) {
    // As routes.ts names them: `restaurants.en`; what has no language is everybody's.
    const [, of = locale] = id.split('.')
    if (of !== locale && !staysOnLanguageChange(path) && !(id in shown)) delete routes[id]
  }
}

/**
 * Whether an address leads to another document than this one's language: a click answers what a
 * reload would (S6, S9).
 */
export function isOtherDocument(path: string, locale: Locale): boolean {
  const chosen = languageInCookie()
  return (
    matchPage(path) !== null &&
    (addressFor(path, chosen) !== path || languageAt(path, chosen) !== locale)
  )
}
