import { localeOfPath, staysOnLanguageChange } from '#contract/pages/links.ts'
import { defaultLocale } from '#contract/pages/locales.ts'
import { readParameters } from '#contract/pages/page-parameters.ts'
import { type PageName, pages } from '#contract/pages/pages.ts'

/**
 * Removes from the URL everything that the page does not read, and returns whether all visitors get
 * the same rendering. All unknown paths become one address per language, and the free parameters of
 * a HEAD request are removed, so that unknown paths and HEAD requests use cached pages instead of a
 * new rendering each time.
 */
export function prepareForRendering(url: URL, page: PageName | null, method: string): boolean {
  if (page === null) {
    // These two kinds of path are not replaced: a language link on the page may lead back to the
    // same address, and only loaders can answer `.data`.
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
