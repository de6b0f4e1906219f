import type { Locale } from '#contract/pages/locales.ts'

/**
 * Address of a menu as the browser fetches it: language and version in it, so that it can be kept
 * for good.
 */
export function menuAddress(locale: Locale, restaurant: number | null, version?: string): string {
  const path = restaurant === null ? '/api/menu' : `/api/restaurants/${restaurant}/menu`
  return `${path}?language=${locale}${version === undefined ? '' : `&version=${encodeURIComponent(version)}`}`
}
