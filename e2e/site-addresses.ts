import type { Locale } from '../src/contract/pages/locales.ts'
import { type PageName, pageNames, pages } from '../src/contract/pages/pages.ts'

const samples: Partial<Record<PageName, string>> = {
  restaurant: 'paris-bourse',
  composeFormula: 'formule-6-boisson-ou-dessert',
  composeDessert: 'fromage-blanc',
}

/** Every page that can be asked for without an order of one's own. */
export const openPages: readonly PageName[] = pageNames.filter(
  (page) => !pages[page].fr.includes(':token'),
)

/** An address of a page in a language; of a page of which there are many, one of them. */
export const addressOf = (name: PageName, locale: Locale): string =>
  pages[name][locale].replace(':slug', samples[name] ?? '')

/** No page is here. */
export const nowhere = (locale: Locale): string =>
  `${locale === 'fr' ? '' : `/${locale}`}/no-such-page/`
