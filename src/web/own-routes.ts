import { staysOnLanguageChange } from '#contract/links.ts'
import type { Locale } from '#contract/locales.ts'

type Manifest = { routes: Record<string, { path?: string }> }

/**
 * Takes the pages of the other languages from what the router knows: they are other documents, and ranking their addresses
 * is a fifth of the work of coming alive. What is said in any language at one address stays.
 */
export function keepOwnRoutes(locale: Locale): void {
  const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest
  for (const [id, { path = '' }] of Object.entries(routes)) {
    // As routes.ts names them: `restaurants.en`; what has no language is everybody's.
    const [, of = locale] = id.split('.')
    if (of !== locale && !staysOnLanguageChange(path)) delete routes[id]
  }
}
