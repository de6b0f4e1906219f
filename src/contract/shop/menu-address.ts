import type { Locale } from '#contract/pages/locales.ts'

/**
 * Address of a menu as the browser fetches it. It includes language and version, so that the reply
 * can be cached for good.
 */
export function menuAddress(locale: Locale, restaurant: number | null, version?: string): string {
  const path = restaurant === null ? '/api/menu' : `/api/restaurants/${restaurant}/menu`
  return `${path}?language=${locale}${version === undefined ? '' : `&version=${encodeURIComponent(version)}`}`
}
