import { expect, test } from '@playwright/test'
import { type Locale, locales } from '../src/contract/locales.ts'
import { type PageName, pageNames, pages } from '../src/contract/pages.ts'
import { expectNothingToFind } from './at-axe.ts'
import { aFullCart, anUnfinishedCart, keepInBrowser, nextTime } from './browser-state.ts'

const samples: Partial<Record<PageName, string>> = {
  restaurant: 'paris-bourse', composeFormula: 'formule-6-boisson-ou-dessert', composeDessert: 'fromage-blanc',
}

/** Each language is looked at in another size and light, so that all are seen. */
const looks = {
  fr: { viewport: { width: 1280, height: 900 }, colorScheme: 'light', forcedColors: 'none' },
  en: { viewport: { width: 320, height: 700 }, colorScheme: 'light', forcedColors: 'none' },
  es: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', forcedColors: 'none' },
  nl: { viewport: { width: 768, height: 1024 }, colorScheme: 'dark', forcedColors: 'active' },
} as const

const addressOf = (name: PageName, locale: Locale) => pages[name][locale].replace(':slug', samples[name] ?? '')

for (const locale of locales) {
  test.describe(`in ${locale}`, () => {
    test.use(looks[locale])

    for (const name of pageNames.filter((page) => !pages[page].fr.includes(':token'))) {
      test(`${name} has nothing for axe to find, empty, in ${locale}`, async ({ page }) => {
        await page.goto(addressOf(name, locale), { waitUntil: 'networkidle' })
        await expectNothingToFind(page)
      })
    }

    for (const name of ['home', 'menu', 'composeFormula', 'cart', 'takeaway', 'checkout'] as const) {
      test(`${name} has nothing for axe to find with a full cart, in ${locale}`, async ({ page }) => {
        const takeawayAt = await nextTime(page)
        await keepInBrowser(page, { cart: aFullCart(), takeawayAt })
        await page.goto(addressOf(name, locale), { waitUntil: 'networkidle' })
        await expectNothingToFind(page)
      })
    }

    test(`the cart and the checkout have nothing for axe to find with an unfinished formula, in ${locale}`, async ({ page }) => {
      await keepInBrowser(page, { cart: anUnfinishedCart() })
      for (const name of ['cart', 'checkout'] as const) {
        await page.goto(addressOf(name, locale), { waitUntil: 'networkidle' })
        await expectNothingToFind(page)
      }
    })

    test(`the page of what is not found has nothing for axe to find, in ${locale}`, async ({ page }) => {
      await page.goto(`${locale === 'fr' ? '' : `/${locale}`}/no-such-page/`, { waitUntil: 'networkidle' })
      await expectNothingToFind(page)
    })
  })
}

test('what nobody could read is found', async ({ page }) => {
  await page.goto(pages.termsOfSale.fr, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    document.querySelector('h1')?.insertAdjacentHTML('afterend', '<p style="color: #999; background: #fff">Pâle</p><img src="/assets/ui/icon.svg">')
  })
  await expect(expectNothingToFind(page)).rejects.toThrow(/color-contrast[\s\S]*image-alt/)
})
