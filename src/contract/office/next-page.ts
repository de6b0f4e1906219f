import type { Locale } from '#contract/pages/locales.ts'
import { officeHref, officePageAt } from './office-pages.ts'

/**
 * Where somebody wanted to go before signing in: a page of the office, else its first page. Its
 * address is encoded, as a browser writes it, so that a header can hold it.
 */
export function nextPage(next: string | null | undefined, locale: Locale): string {
  const requestedPage = next ?? ''
  const [path = ''] = requestedPage.split('?')
  const isPage = /^\/(?![/\\])[!-~]*$/.test(requestedPage) && officePageAt(path)?.locale === locale
  return isPage ? requestedPage : officeHref('today', locale)
}
