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
