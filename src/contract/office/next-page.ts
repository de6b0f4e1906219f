import type { Locale } from '#contract/pages/locales.ts'
import { officeHref, officePageAt } from './office-pages.ts'

/**
 * Returns the page of the head office that the user wanted to open before signing in, or else its
 * first page. The address is encoded as by a browser, so that a header can contain it.
 */
export function nextPage(next: string | null | undefined, locale: Locale): string {
  const requestedPage = next ?? ''
  const [path = ''] = requestedPage.split('?')
  const isPage = /^\/(?![/\\])[!-~]*$/.test(requestedPage) && officePageAt(path)?.locale === locale
  return isPage ? requestedPage : officeHref('today', locale)
}
