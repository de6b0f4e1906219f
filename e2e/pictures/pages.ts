import type { Page } from '@playwright/test'
import { type PageName, pages } from '../../src/contract/pages.ts'
import { aFullCart, keepInBrowser, nextTime } from '../browser-state.ts'

/** A page as it is looked at: by which name, where, after what; and the capture of the design that it stands beside. */
export type Shot = {
  name: string; page: PageName; slug?: string
  /** As the captures are named, before the width: `01-home`. */
  beside?: string
  /** What the browser holds before the page comes. */
  before?: (page: Page) => Promise<void>
  /** What is done on it. */
  then?: (page: Page) => Promise<void>
}

const withCart = async (page: Page) => {
  const takeawayAt = await nextTime(page)
  await keepInBrowser(page, { cart: aFullCart(), takeawayAt })
}

const rest: readonly PageName[] = [
  'restaurants', 'ingredients', 'recipes', 'composeCustom', 'loyaltyRules', 'forgottenPassword', 'termsOfSale',
  'legalNotice', 'personalData', 'accessibility', 'allergens', 'contact', 'delivery',
]

export const shots: readonly Shot[] = [
  { name: 'home', page: 'home', beside: '01-home' },
  { name: 'menu', page: 'menu', beside: '02-menu' },
  { name: 'compose', page: 'composeFormula', slug: 'formule-6-boisson-ou-dessert', beside: '03-compose-step1', before: withCart },
  { name: 'cart', page: 'cart', beside: '04-cart', before: withCart },
  { name: 'cart, empty', page: 'cart', beside: '04-cart-empty' },
  { name: 'takeaway', page: 'takeaway', beside: '05-takeaway', before: withCart },
  { name: 'checkout', page: 'checkout', beside: '06-checkout', before: withCart },
  { name: 'loyalty', page: 'loyalty', beside: '08-loyalty' },
  { name: 'login', page: 'login', beside: '10-login' },
  { name: 'sign-up', page: 'signUp', beside: '10-signup' },
  { name: 'restaurant', page: 'restaurant', slug: 'paris-bourse' },
  { name: 'dessert', page: 'composeDessert', slug: 'fromage-blanc' },
  ...rest.map((page): Shot => ({ name: page, page })),
]

export const addressOf = ({ page, slug }: Shot, locale: 'fr' | 'nl'): string => pages[page][locale].replace(':slug', slug ?? '')
