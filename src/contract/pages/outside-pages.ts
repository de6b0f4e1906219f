import type { Locale } from './locales.ts'
import { pages } from './pages.ts'

/**
 * Pages that are kept outside of the shop, as the settings name them; links to them open a tab of
 * their own (S11).
 */
export type OutsidePages = {
  /** With `{locale}` where the language belongs. */
  privacyPolicy: string
  recruitment: string
}

/** The address in a language. */
export const outsideHref = (address: string, locale: Locale): string =>
  address.replaceAll('{locale}', locale)

/** The declaration of allergens on paper, beside its page: `/allergenes.pdf`. */
export const allergenPdfPath = (locale: Locale): string =>
  pages.allergens[locale].replace(/\/$/, '.pdf')
