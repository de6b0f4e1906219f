import { type Locale, defaultLocale, isLocale, locales, perLocale } from './locales.ts'
import { type PageName, pageNames, pages } from './pages.ts'

type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string | number } & PathParams<Rest>
  : unknown

/** The parameters in a page's address: `{ slug }`, `{ token }`, or none. */
type PageParams<Page extends PageName> = PathParams<(typeof pages)[Page]['fr']>

type LinkArguments<Page extends PageName> =
  unknown extends PageParams<Page> ? [] : [params: PageParams<Page>]

/** Returns the path of a page in a language: `href('restaurant', 'en', { slug })`. */
export function href<Page extends PageName>(
  page: Page,
  locale: Locale,
  ...[params]: LinkArguments<Page>
): string {
  return fillPath(pages[page][locale], (params ?? {}) as Record<string, string | number>)
}

/** Returns the path with each `:name` segment replaced by the encoded value of that parameter. */
export function fillPath(
  path: string,
  params: Record<string, string | number | undefined>,
): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/**
 * Returns the address of a map on which a visitor can request directions. The address is only a
 * link: our pages fetch nothing from openstreetmap.org.
 */
export const directionsTo = ({
  street,
  postcode,
  city,
}: {
  street: string
  postcode: string
  city: string
}): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${street}, ${postcode} ${city}`)}`

/**
 * The five words of S6. If a path contains one of them, a change of the language does not change
 * the path.
 */
const staying = ['carte', 'payment', 'confirmation', 'nos-ingredients', 'notre-restaurant']

export function staysOnLanguageChange(path: string): boolean {
  return staying.some((word) => path.includes(word))
}

/** Whether the footer is hidden on a path (S8). */
export function hidesFooter(path: string): boolean {
  return path.includes('/carte/') || matchPage(path)?.page === 'authentication'
}

/**
 * Returns the language that the prefix of an address gives: `/en/carte/` → `en`; French without a
 * prefix: `/panier/` → `fr`.
 */
export function localeOfPath(path: string): Locale {
  const first = path.split('/')[1]
  return isLocale(first) ? first : defaultLocale
}

/**
 * Returns the language in which a page is shown (S6, S9). On a path with one of the five words of
 * S6, the visitor's stored choice decides, if there is one. On any other path, the prefix of the
 * address decides.
 */
export function languageAt(path: string, storedLocale: Locale | null): Locale {
  return staysOnLanguageChange(path) ? (storedLocale ?? localeOfPath(path)) : localeOfPath(path)
}

/**
 * Returns the address to which a request is redirected (S9). The address of a page without a
 * language prefix is translated into the visitor's chosen language, unless it contains one of the
 * five words of S6. A page marked `followsReader` is translated from any language, and without a
 * choice into the language that the browser prefers (E4). Any other path is returned unchanged.
 */
export function addressFor(
  path: string,
  storedLocale: Locale | null,
  preferred: Locale | null = null,
): string {
  const match = matchPage(path)
  if (match && 'followsReader' in pages[match.page])
    return fillPath(pages[match.page][storedLocale ?? preferred ?? match.locale], match.params)
  if (
    !match ||
    storedLocale === null ||
    match.locale !== defaultLocale ||
    staysOnLanguageChange(path)
  )
    return path
  return fillPath(pages[match.page][storedLocale], match.params)
}

/**
 * Returns the path of the same page in all four languages, with its parameters; null if the path is
 * no page.
 */
export function translations(path: string): Record<Locale, string> | null {
  const match = matchPage(path)
  if (!match) return null
  return perLocale((locale) => fillPath(pages[match.page][locale], match.params))
}

/**
 * Returns the page of a path, with its language and parameters; null if no page matches. The
 * trailing slash may be missing.
 */
export function matchPage(
  path: string,
): { page: PageName; locale: Locale; params: Record<string, string> } | null {
  const pathSegments = segments(path)
  for (const { page, locale, pattern } of patterns) {
    const params = matchSegments(pattern, pathSegments)
    if (params) return { page, locale, params }
  }
  return null
}

/**
 * Returns the canonical path of a page: with a trailing slash, except for the home pages `/en`,
 * `/es` and `/nl` (S2). Any other path stays unchanged.
 */
export function canonicalPath(path: string): string {
  const match = matchPage(path)
  return match ? fillPath(pages[match.page][match.locale], match.params) : path
}

const segments = (path: string): string[] => path.split('/').filter(Boolean)

/**
 * Returns the parameters of a path that matches a pattern such as `/a/:slug/`; null if it does not
 * match.
 */
export const matchPath = (pattern: string, path: string): Record<string, string> | null =>
  matchSegments(segments(pattern), segments(path))

const patterns = pageNames.flatMap((page) =>
  locales.map((locale) => ({ page, locale, pattern: segments(pages[page][locale]) })),
)

function matchSegments(pattern: string[], pathSegments: string[]): Record<string, string> | null {
  if (pattern.length !== pathSegments.length) return null
  const params: Record<string, string> = {}
  for (const [i, part] of pattern.entries()) {
    const segment = pathSegments[i] ?? ''
    if (part.startsWith(':')) {
      try {
        params[part.slice(1)] = decodeURIComponent(segment)
      } catch {
        return null
      }
    } else if (part !== segment) return null
  }
  return params
}
