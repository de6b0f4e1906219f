import type { Locale } from './locales.ts'
import { pages } from './pages.ts'

/**
 * Addresses of pages outside the shop, from the data of the chain; links to them open a new tab
 * (S11).
 */
export type OutsidePages = {
  /** An address in which `{locale}` is replaced by the language's code. */
  privacyPolicy: string
  recruitment: string
}

/** Returns the address with the code of the language in place of `{locale}`. */
export const outsideHref = (address: string, locale: Locale): string =>
  address.replaceAll('{locale}', locale)

/**
 * Returns the path of the printable allergen declaration, derived from the path of its page:
 * `/allergenes/` → `/allergenes.pdf`.
 */
export const allergenPdfPath = (locale: Locale): string =>
  pages.allergens[locale].replace(/\/$/, '.pdf')
