import type { Locale } from './locales.ts'
import { pages } from './pages.ts'

/** Pages hosted outside the shop, from the data of the chain; their links open a new tab (S11). */
export type OutsidePages = {
  /** Address with `{locale}` in place of the language. */
  privacyPolicy: string
  recruitment: string
}

/** The address with its language filled in. */
export const outsideHref = (address: string, locale: Locale): string =>
  address.replaceAll('{locale}', locale)

/**
 * Returns the path of the printable allergen declaration, derived from that of its page:
 * `/allergenes.pdf`.
 */
export const allergenPdfPath = (locale: Locale): string =>
  pages.allergens[locale].replace(/\/$/, '.pdf')
