import type { Locale } from '#contract/pages/locales.ts'

/**
 * Returns the address at which the browser fetches a menu. It includes language and version, so
 * that the reply can be cached for ever.
 */
export function menuAddress(locale: Locale, restaurant: number | null, version?: string): string {
  const path = restaurant === null ? '/api/menu' : `/api/restaurants/${restaurant}/menu`
  return `${path}?language=${locale}${version === undefined ? '' : `&version=${encodeURIComponent(version)}`}`
}
