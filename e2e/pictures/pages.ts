import type { Page } from '@playwright/test'
import type { Locale } from '../../src/contract/pages/locales.ts'
import { type PageName, pages } from '../../src/contract/pages/pages.ts'
import { aCart, item, plainSalad } from '../../src/testing/builders/a-cart.ts'
import { orderNow, restaurantOf } from '../kitchen/at-board.ts'
import { SOON, keep, menu, placeOf, timeOf } from '../order/at-checkout.ts'
import { aFullCart, keepInBrowser, restaurant } from '../support/browser-state.ts'

/** Returns the text of a page in the picture's language, by namespace and key. */
type Words = (namespace: string, key: string) => string

/**
 * A picture of a page: its name, its address, what happens before it is taken, and the capture of
 * the design to compare it with.
 */
export type Shot = {
  name: string
  page: PageName
  slug?: string
  query?: string
  /** An address outside the pages of the shop. */
  file?: (locale: Locale) => string
  /** Name of the capture, without the width: `01-home`. */
  beside?: string
  /** Set if the question about cookies is not answered yet. */
  unasked?: true
  /**
   * Set if the picture shows only the visible window, so that floating parts appear where a visitor
   * sees them.
   */
  window?: true
  /**
   * Prepares the browser's storage before the page opens. The result replaces `:token` in the
   * address.
   */
  before?: (page: Page) => Promise<string | void>
  /** Actions on the page before the picture. */
  after?: (page: Page, words: Words) => Promise<void>
}

const withCart = async (page: Page) => {
  const takeawayAt = (await timeOf(page, restaurant.id, SOON)).at
  await keepInBrowser(page, { cart: aFullCart(), takeawayAt })
}

const withBeer = async (page: Page) => {
  const place = await placeOf(page, 'la-defense')
  await keep(page, { cart: aCart(menu, plainSalad('salad'), item('beer', 'biere-blonde')), place })
}

/**
 * Puts a cart with a restaurant and a time into the browser, and an order form with delivery to
 * Group Solvane's tower.
 */
const withDelivery = async (page: Page) => {
  const { restaurant, time } = await placeOf(page, 'la-defense')
  await keep(page, { cart: aCart(menu, plainSalad('salad')), place: { restaurant, time } })
  await page.evaluate(
    (text) => sessionStorage.setItem('order', text),
    JSON.stringify({
      delivery: {
        company: 71,
        name: 'Groupe Solvane',
        place: 'Tour Méridienne, hall B',
        phone: '01 99 00 10 28',
        restaurant: restaurant.id,
        at: time.at,
      },
    }),
  )
}

const withOrder = async (page: Page) => {
  const { id } = await restaurantOf(page, 'lyon-republique')
  return (await orderNow(page, id)).token
}

const inAnHour = new Date(Date.now() + 3_600_000).toISOString()

const inMaintenance = (page: Page) =>
  page
    .route('/api/site', (route) =>
      route.fulfill({
        json: { maintenance: { until: inAnHour, reason: null } },
      }),
    )
    .then(() => undefined)

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

const around: readonly Shot[] = [
  {
    name: 'cookies',
    page: 'home',
    beside: '13-cookies',
    unasked: true,
    window: true,
    after: (page) => page.locator('.consent-banner').waitFor(),
  },
  {
    name: 'cookies, one by one',
    page: 'home',
    beside: '13-cookie-preferences',
    unasked: true,
    window: true,
    after: async (page, words) => {
      await page
        .locator('.consent-banner')
        .getByRole('button', { name: words('consent', 'banner.choose') })
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'maintenance',
    page: 'home',
    beside: '13-maintenance',
    window: true,
    before: inMaintenance,
    after: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    name: 'notice',
    page: 'cart',
    beside: '13-toast',
    window: true,
    before: withCart,
    after: async (page, words) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: words('cart', 'line.removeLast') })
        .first()
        .click()
      await page.locator('.toasts .toast').first().waitFor()
    },
  },
  {
    name: 'unavailable',
    page: 'cart',
    beside: '13-unavailable',
    window: true,
    before: withBeer,
    after: (page) => page.getByRole('alertdialog').waitFor(),
  },
  { name: 'delivery, a town', page: 'delivery', query: '?commune=31555' },
  { name: 'delivery, no service', page: 'delivery', query: '?commune=29019' },
  {
    name: 'delivery, towns proposed',
    page: 'delivery',
    after: async (page, words) => {
      await page.getByLabel(words('delivery', 'city.label')).pressSequentially('st eti')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'delivery, a company',
    page: 'delivery',
    before: withCart,
    after: async (page, words) => {
      await page
        .getByRole('combobox', { name: words('delivery', 'partner.company') })
        .selectOption('71')
      await press(page, words('delivery', 'partner.go')).catch(() => undefined)
    },
  },
  {
    name: 'contact, errors',
    page: 'contact',
    after: (page, words) => press(page, words('contact', 'send')),
  },
  { name: 'checkout, delivery', page: 'checkout', beside: '06-checkout', before: withDelivery },
  {
    name: 'checkout, errors',
    page: 'checkout',
    beside: '06-checkout-errors',
    before: withCart,
    after: (page, words) =>
      page.getByRole('button', { name: words('checkout', 'order.button') }).click(),
  },
  { name: 'order', page: 'confirmation', beside: '07-order', before: withOrder },
  { name: 'offline', page: 'home', file: (locale) => `/assets/ui/offline-${locale}.html` },
]

const simplePages: readonly PageName[] = [
  'restaurants',
  'ingredients',
  'recipes',
  'goals',
  'composeCustom',
  'loyaltyRules',
  'forgottenPassword',
  'termsOfSale',
  'legalNotice',
  'personalData',
  'accessibility',
  'allergens',
  'contact',
  'delivery',
]

export const shots: readonly Shot[] = [
  { name: 'home', page: 'home', beside: '01-home' },
  { name: 'menu', page: 'menu', beside: '02-menu' },
  {
    name: 'compose',
    page: 'composeFormula',
    slug: 'formule-6-boisson-ou-dessert',
    beside: '03-compose-step1',
    before: withCart,
  },
  { name: 'cart', page: 'cart', beside: '04-cart', before: withCart },
  { name: 'cart, empty', page: 'cart', beside: '04-cart-empty' },
  { name: 'takeaway', page: 'takeaway', beside: '05-takeaway', before: withCart },
  { name: 'checkout', page: 'checkout', beside: '06-checkout', before: withCart },
  { name: 'loyalty', page: 'loyalty', beside: '08-loyalty' },
  { name: 'login', page: 'login', beside: '10-login' },
  { name: 'sign-up', page: 'signUp', beside: '10-signup' },
  { name: 'restaurant', page: 'restaurant', slug: 'paris-bourse' },
  { name: 'dessert', page: 'composeDessert', slug: 'fromage-blanc' },
  ...around,
  ...simplePages.map((page): Shot => ({ name: page, page })),
]

export const addressOf = (
  { page, slug = '', query = '', file }: Shot,
  locale: Locale,
  token = '',
): string =>
  file?.(locale) ?? pages[page][locale].replace(':slug', slug).replace(':token', token) + query
