import type { Locale } from '../../src/contract/pages/locales.ts'
import { type PageName, pageNames, pages } from '../../src/contract/pages/pages.ts'

const samples: Partial<Record<PageName, string>> = {
  restaurant: 'paris-bourse',
  composeFormula: 'formule-6-boisson-ou-dessert',
  composeDessert: 'fromage-blanc',
  // The code of a complete formula with a dessert.
  sharedBowl: '1ABGABqGG6N4MgN0M8lBkZBgsBB2-BA3dCBu4BA',
}

/** Every page that can be opened without an order. */
export const openPages: readonly PageName[] = pageNames.filter(
  (page) => !pages[page].fr.includes(':token'),
)

/** The address of a page in a language; for a page with many addresses, one of them. */
export const addressOf = (name: PageName, locale: Locale): string =>
  pages[name][locale].replace(/:(slug|code)/, samples[name] ?? '')

/** Returns an address that has no page. */
export const nowhere = (locale: Locale): string =>
  `${locale === 'fr' ? '' : `/${locale}`}/no-such-page/`
