import type { Locale } from './locales.ts'
import { pages } from './pages.ts'

/** Pages hosted outside the shop, from the chain's facts; their links open a new tab (S11). */
export type OutsidePages = {
  /** With `{locale}` in place of the language. */
  privacyPolicy: string
  recruitment: string
}

/** The address with its language filled in. */
export const outsideHref = (address: string, locale: Locale): string =>
  address.replaceAll('{locale}', locale)

/** The printable allergen declaration, beside its page: `/allergenes.pdf`. */
export const allergenPdfPath = (locale: Locale): string =>
  pages.allergens[locale].replace(/\/$/, '.pdf')
