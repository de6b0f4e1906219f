import { addressFor, languageAt, matchPage } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { languageInCookie } from '#web/base/text/language-choice.ts'

/**
 * Whether an address must be opened as a new document, because the server would redirect it or
 * answer in another language than the current page's: a click must have the same result as a reload
 * (S6, S9).
 */
export function isOtherDocument(path: string, locale: Locale): boolean {
  const chosenLocale = languageInCookie()
  return (
    matchPage(path) !== null &&
    (addressFor(path, chosenLocale) !== path || languageAt(path, chosenLocale) !== locale)
  )
}

declare global {
  /** The router's table of routes and their scripts, created by the build. */
  var __reactRouterManifest: { routes: Record<string, { module: string } | undefined> } | undefined
}

/** Whether the script of a page can be fetched. */
export async function hasScript(path: string): Promise<boolean> {
  const match = matchPage(path)
  const route = match && globalThis.__reactRouterManifest?.routes[`${match.page}.${match.locale}`]
  return (
    !route ||
    import(/* @vite-ignore */ route.module).then(
      () => true,
      () => false,
    )
  )
}
