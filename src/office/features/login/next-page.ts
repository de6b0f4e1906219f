import { officeHref, officePageAt } from '#contract/office/office-pages.ts'
import type { Locale } from '#contract/pages/locales.ts'

/** Where somebody wanted to go before signing in: a page of the office, else its first page. */
export function nextPage(search: string, locale: Locale): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  const [path = ''] = next.split('?')
  const isPage = /^\/[^/\\]/.test(next) && officePageAt(path)?.locale === locale
  return isPage ? next : officeHref('today', locale)
}
