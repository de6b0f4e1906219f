import { addressFor, languageAt, matchPage } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { languageInCookie } from '#web/base/text/language-choice.ts'

/**
 * Whether an address needs another document than this language's: a click must have the same result
 * as a reload (S6, S9).
 */
export function isOtherDocument(path: string, locale: Locale): boolean {
  const chosen = languageInCookie()
  return (
    matchPage(path) !== null &&
    (addressFor(path, chosen) !== path || languageAt(path, chosen) !== locale)
  )
}

declare global {
  /** The router's table of the build. */
  var __reactRouterManifest: { routes: Record<string, { module: string } | undefined> } | undefined
}

/** Whether the script of a page can be fetched. */
export async function hasScript(path: string): Promise<boolean> {
  const found = matchPage(path)
  const route = found && globalThis.__reactRouterManifest?.routes[`${found.page}.${found.locale}`]
  return (
    !route ||
    import(/* @vite-ignore */ route.module).then(
      () => true,
      () => false,
    )
  )
}
