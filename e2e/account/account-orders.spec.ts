import { readFileSync } from 'node:fs'
import { type Locator, type Page, expect, test } from '@playwright/test'
import type { WireMenu } from '../../src/contract/shop/menu.ts'
import type { Order } from '../../src/contract/shop/orders.ts'
import { pages } from '../../src/contract/pages/pages.ts'
import { abandon, logInAt, placeOrder, words } from './at-account.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { linesKept, placeOf, salad, timeOf } from '../order/at-checkout.ts'
import { visit } from '../support/at-rest.ts'
import { oneOf } from '../support/slice.ts'

const looks = {
  fr: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  nl: { viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
} as const
/** One restaurant per language, at a pick-up time that no other test uses. */
const places = { fr: 'saint-etienne', nl: 'marseille-joliette' } as const
const WHICH = -20

/**
 * Answers menu requests with a menu without the water and the radishes, and with a more expensive
 * salad.
 */
async function changeMenu(page: Page) {
  await page.route(
    (url) => url.pathname.endsWith('/menu'),
    async (route) => {
      const reply = await route.fetch()
      const menu = (await reply.json()) as WireMenu
      await route.fulfill({
        response: reply,
        json: {
          ...menu,
          ingredients: menu.ingredients.map((ingredient) =>
            ['eau-plate', 'radis'].includes(ingredient.slug)
              ? { ...ingredient, available: false }
              : ingredient,
          ),
          formulas: menu.formulas.map((formula) =>
            formula.slug === 'salade-4-ingredients' ? { ...formula, price: 9.9 } : formula,
          ),
        },
      })
    },
  )
}

for (const locale of oneOf(['nl', 'fr'])) {
  test.describe(`orders of an account, in ${locale}`, () => {
    test.use(looks[locale])

    test(`a customer pages through pending and past orders by keyboard, forwards and back (O3), ${locale} @variation`, async ({
      page,
    }) => {
      test.setTimeout(150_000)
      const say = words(locale)
      const { restaurant } = await placeOf(page, places[locale], WHICH)
      await logInAt(page, `has-many-orders-${locale}`, locale, 'account')
      const orders: Order[] = []
      for (let i = 0; i < 12; i += 1) {
        const { at: takeawayAt } = await timeOf(page, restaurant.id, WHICH - 2 * i)
        orders.unshift(
          await placeOrder(page, locale, {
            restaurant: restaurant.id,
            takeawayAt,
            lines: salad().lines,
            payment: 'card',
          }),
        )
      }
      const numbers = orders.map(({ number }) => number)
      await visit(page, pages.accountOrders[locale])
      const pager = (key: string) => {
        const all = page.getByRole('navigation', { name: say.account(key) })
        return ['orders.previous', 'orders.next'].map((labelKey) =>
          all.getByRole('button', { name: say.account(labelKey) }),
        ) as [Locator, Locator]
      }
      const readHeadings = () => page.getByRole('heading', { level: 4 }).allTextContents()
      // The page shows the ordered salad, not the picture of its formula.
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: numbers[0] ?? '' })
          .locator('svg g')
          .first(),
      ).toBeAttached()
      const expectShown = (expected: string[]) =>
        expect(async () =>
          expect((await readHeadings()).map((text) => /[A-Z]\d+/.exec(text)?.[0])).toEqual(
            expected,
          ),
        ).toPass()
      const [earlier, later] = pager('orders.pendingPages')
      await expectShown(numbers.slice(0, 10))
      await later.press('Enter')
      await expectShown(numbers.slice(10))
      await expect(page).toHaveURL(`${pages.accountOrders[locale]}?pending=2`)
      await expectAccessible(page)
      await earlier.press('Enter')
      await expectShown(numbers.slice(0, 10))

      for (const order of orders) await abandon(page, locale, order)
      await visit(page, pages.accountOrders[locale])
      const [previous, next] = pager('orders.pages')
      await expectShown(numbers.slice(0, 10))
      await expect(previous).toBeDisabled()
      await expectAccessible(page)
      await next.press('Enter')
      await expectShown(numbers.slice(10))
      await expect(next).toBeDisabled()
      await expect(page).toHaveURL(`${pages.accountOrders[locale]}?page=2`)
      await expectAccessible(page)
      await previous.press('Enter')
      await expectShown(numbers.slice(0, 10))
      await page.goBack()
      await expectShown(numbers.slice(10))
    })

    test(`a customer tracks an order, downloads its receipt, and orders it again with a note on each line that has changed (O3, O4, O5), ${locale}`, async ({
      page,
    }) => {
      const say = words(locale)
      const { restaurant, time } = await placeOf(page, places[locale], WHICH)
      await logInAt(page, `orders-again-${locale}`, locale, 'account')
      const order = await placeOrder(page, locale, {
        restaurant: restaurant.id,
        takeawayAt: time.at,
        lines: salad().lines,
        payment: 'at-restaurant',
      })
      const buttonNamed = (key: string) =>
        page.getByRole('button', { name: say.account(key).replace('{number}', order.number) })
      // A job writes the receipt a moment after the order.
      await expect(async () => {
        await visit(page, pages.accountOrders[locale])
        await expect(buttonNamed('orders.receiptNamed')).toBeVisible({ timeout: 1000 })
      }).toPass()
      // The picture is of the ordered bowl, not of its formula, and the buttons are tall enough for
      // a thumb.
      const row = page.getByRole('listitem').filter({ has: buttonNamed('orders.followNamed') })
      await expect(row.locator('svg:not(.icon)')).toBeVisible()
      await expect(row.locator('img')).toHaveCount(0)
      for (const button of await row.getByRole('button').all())
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      const coming = page.waitForEvent('download')
      await buttonNamed('orders.receiptNamed').press('Enter')
      const download = await coming
      expect(download.suggestedFilename()).toMatch(/^[a-z]+-\d{4}-\d{6}\.pdf$/)
      expect(
        readFileSync(await download.path())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')

      // A bowl of a past order is saved as a favourite, under a name (E8).
      await row
        .getByRole('button', { name: say.of('cart', 'keep.actionNamed').split('{')[0] ?? '' })
        .click()
      const keepDialog = page.getByRole('dialog', { name: say.of('favourites', 'dialog.keep') })
      await keepDialog.getByRole('button', { name: say.of('favourites', 'dialog.save') }).click()
      await expect(keepDialog).toHaveCount(0)

      await changeMenu(page)
      await buttonNamed('orders.againNamed').press('Enter')
      const dialog = page.getByRole('dialog', { name: say.account('again.title') })
      const line = (name: RegExp) => dialog.getByRole('listitem').filter({ hasText: name })
      await expect(line(/^\D*(Eau|water)/i)).toContainText(say.account('again.unavailable'))
      const changed = dialog
        .getByRole('listitem')
        .filter({ hasNotText: say.account('again.unavailable') })
      await expect(changed).toHaveCount(1)
      for (const textKey of ['again.without', 'again.incomplete', 'again.price']) {
        await expect(changed, textKey).toContainText(
          say
            .account(textKey)
            .split(/\{\w+\}/)
            .map((part) => part.trim())
            .find((part) => part.length > 5) ?? '',
        )
      }
      await expect(changed).toContainText(/9,40/)
      await expect(changed).toContainText(/9,90/)
      await expectAccessible(page)
      await dialog.getByRole('link', { name: say.account('again.toCart') }).press('Enter')
      await expect(page).toHaveURL(pages.cart[locale])
      expect((await linesKept(page)).map(({ kind }) => kind)).toEqual(['formula'])
    })
  })
}
