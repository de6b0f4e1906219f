import { localeOfPath, staysOnLanguageChange } from '#contract/pages/links.ts'
import { defaultLocale } from '#contract/pages/locales.ts'
import { readParameters } from '#contract/pages/page-parameters.ts'
import { type PageName, pages } from '#contract/pages/pages.ts'

/**
 * Removes from the URL everything that the page does not read, and returns whether its rendering is
 * the same for everybody. All unknown paths become one address per language, and a HEAD request
 * loses the visitor's own parameters, so that neither causes a rendering each time.
 */
export function prepareForRendering(url: URL, page: PageName | null, method: string): boolean {
  if (page === null) {
    // A language link on such a path may lead back to the same address, and only loaders can answer
    // `.data`.
    if (url.pathname.endsWith('.data') || staysOnLanguageChange(url.pathname)) return false
    const locale = localeOfPath(url.pathname)
    url.pathname = locale === defaultLocale ? '/404/' : `/${locale}/404/`
    url.search = ''
    return true
  }
  const { listed, free } = readParameters(page, url.searchParams)
  const isOwn = free !== '' && method !== 'HEAD'
  url.search = isOwn ? [listed, free].filter(Boolean).join('&') : listed
  return !isOwn && 'anonymous' in pages[page]
}
