import { addressFor, languageAt, matchPage } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { languageInCookie } from '#web/base/text/language-choice.ts'

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
