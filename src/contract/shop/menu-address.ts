import type { Locale } from '#contract/pages/locales.ts'

/**
 * Returns the address from which the browser fetches a menu. The address includes the language and
 * the version of the menu, so that the reply can be cached for ever.
 */
export function menuAddress(locale: Locale, restaurant: number | null, version?: string): string {
  const path = restaurant === null ? '/api/menu' : `/api/restaurants/${restaurant}/menu`
  return `${path}?language=${locale}${version === undefined ? '' : `&version=${encodeURIComponent(version)}`}`
}
