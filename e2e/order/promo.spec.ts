import { randomInt } from 'node:crypto'
import { type Page, expect, test } from '@playwright/test'
import type { Locale } from '../../src/contract/pages/locales.ts'
import type { OrderView } from '../../src/contract/shop/order-view.ts'
import { pages } from '../../src/contract/pages/pages.ts'
import { aCart, item, plainSalad } from '../../src/testing/builders/a-cart.ts'
import { words } from '../account/at-account.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { keep, menu, placeOf } from './at-checkout.ts'
import { pattern } from '../account/at-loyalty.ts'
import { visit } from '../support/at-rest.ts'
import { oneOf } from '../support/slice.ts'

const promoInCart = (page: Page) =>
  page.evaluate(
    () =>
      (
        JSON.parse(localStorage.getItem('persist:root28') ?? '{}') as {
          state: { cart: { promo: { code: string } | null } }
        }
      ).state.cart.promo?.code ?? null,
  )

/** Opens the field and tries a code, by keyboard. */
async function tryCode(page: Page, locale: Locale, code: string) {
  const { of } = words(locale)
  const ask = page.getByRole('button', { name: of('cart', 'promo') })
  const field = page.getByLabel(of('promo', 'field'))
  // Neither the button nor the field exists before the cart is loaded.
  await expect(ask.or(field)).toBeVisible()
  if (await ask.isVisible()) await ask.press('Enter')
  await expect(field).toBeFocused()
  await field.fill(code)
  await page.keyboard.press('Enter')
}

/** Orders as a new customer, because a code may be valid once per customer. */
async function order(page: Page, locale: Locale): Promise<OrderView> {
  const { of } = words(locale)
  const who = String(randomInt(10_000_000, 99_999_999))
  await page.getByRole('radio', { name: pattern(of('payment', 'way.later')) }).check()
  await page.locator('[name=name]').fill('Camille Roux')
  await page.locator('[name=phone]').fill(`06${who}`)
  await page.locator('[name=email]').fill(`promo-${who}@example.org`)
  await page.getByRole('checkbox', { name: of('checkout', 'order.terms') }).check()
  await page.getByRole('button', { name: pattern(of('checkout', 'order.button')) }).click()
  await expect(page).toHaveURL(/\/confirmation\/[\w-]{20,64}\/$/, { timeout: 40_000 })
  return (await (
    await page.request.get(`/api/orders/${page.url().split('/').at(-2) ?? ''}`)
  ).json()) as OrderView
}

for (const [locale, slug, viewport, colorScheme] of oneOf([
  ['en', 'rouen', { width: 1280, height: 900 }, 'light'],
  ['fr', 'reims', { width: 320, height: 700 }, 'dark'],
])) {
  test.describe(`in ${locale}`, () => {
    test.use({ viewport, colorScheme })
    const { of, error } = words(locale)
    const applied = (code: string) => of('promo', 'applied').replace('{code}', code)

    test(`an invalid promo code is refused at its field, with the same message for every reason (L7), ${locale} @variation`, async ({
      page,
    }) => {
      const place = await placeOf(page, slug, -15)
      await keep(page, { cart: aCart(menu, plainSalad('salad')), place })
      await visit(page, pages.cart[locale])
      for (const code of ['ETE2025', 'RENTREE', 'NOSUCHCODE']) {
        await tryCode(page, locale, code)
        const field = page.getByLabel(of('promo', 'field'))
        await expect(field).toHaveAccessibleDescription(error('promo_invalid'))
        await expect(field).toBeFocused()
        await expectAccessible(page)
        await field.fill('')
      }
      expect(await promoInCart(page)).toBeNull()
    })

    test(`a percentage code reduces the order, except alcohol and below its minimum, and is recorded on the order (C21, C30, F6, L7), ${locale}`, async ({
      page,
    }) => {
      const place = await placeOf(page, slug, -16)
      await keep(page, { cart: aCart(menu, plainSalad('salad')), place })
      await visit(page, pages.cart[locale])
      await tryCode(page, locale, ' bienvenue10 ')
      await expect(page.getByText(applied('BIENVENUE10'))).toBeVisible()
      await expect(page.getByText(pattern(of('promo', 'minimum')))).toBeVisible()
      await expectAccessible(page)

      await keep(page, {
        cart: {
          ...aCart(menu, plainSalad('salad'), plainSalad('other'), item('beer', 'biere-blonde')),
          promo: await storedPromo(page),
        },
        place,
      })
      await visit(page, pages.checkout[locale])
      await expect(page.getByText(applied('BIENVENUE10'))).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('checkbox', { name: pattern(of('checkout', 'alcohol.declare')) }).check()
      const placed = await order(page, locale)
      expect(placed).toMatchObject({ promoCode: 'BIENVENUE10', discount: 188 })
      expect(placed.vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(placed.toPay)
      await expect(page.getByText('BIENVENUE10')).toBeVisible()
      await expectAccessible(page)
    })

    test(`a code for an amount reduces the order, can be removed again, and leaves the cart with the order (C19, C21, L7), ${locale} @variation`, async ({
      page,
    }) => {
      const place = await placeOf(page, slug, -17)
      await keep(page, { cart: aCart(menu, plainSalad('salad'), plainSalad('other')), place })
      await visit(page, pages.checkout[locale])
      await tryCode(page, locale, 'VERT3')
      const remove = page.getByRole('button', {
        name: of('promo', 'removeNamed').replace('{code}', 'VERT3'),
      })
      await expect(remove).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByLabel(of('promo', 'field'))).toBeFocused()
      expect(await promoInCart(page)).toBeNull()
      await tryCode(page, locale, 'VERT3')
      await expect(page.getByText(applied('VERT3'))).toBeVisible()
      expect(await order(page, locale)).toMatchObject({
        promoCode: 'VERT3',
        discount: 300,
        toPay: 1580,
      })
      await expect.poll(() => promoInCart(page)).toBeNull()
    })

    test(`a code makes one product free, and names the product until it is in the cart (C30, L7), ${locale} @variation`, async ({
      page,
    }) => {
      const place = await placeOf(page, slug, -18)
      await keep(page, { cart: aCart(menu, plainSalad('salad')), place })
      await visit(page, pages.cart[locale])
      await tryCode(page, locale, 'COLAOFFERT')
      await expect(page.getByText(pattern(of('promo', 'addProduct')))).toBeVisible()
      await keep(page, {
        cart: {
          ...aCart(menu, plainSalad('salad'), item('cola', 'cola')),
          promo: await storedPromo(page),
        },
        place,
      })
      await visit(page, pages.checkout[locale])
      await expect(page.getByText(pattern(of('promo', 'product'))).first()).toBeVisible()
      expect(await order(page, locale)).toMatchObject({
        promoCode: 'COLAOFFERT',
        discount: 250,
        toPay: 940,
      })
    })
  })
}

type Stored = { state: { cart: { promo: ReturnType<typeof aCart>['promo'] } } }

const storedPromo = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('persist:root28') ?? '{}') as Stored).state.cart.promo,
  )

test('a code that has become invalid leaves the cart, with a message (C21) @variation', async ({
  page,
}) => {
  const place = await placeOf(page, 'reims', -19)
  const promo = { code: 'RENTREE', kind: 'amount', cents: 200, minimum: 0 } as const
  await keep(page, { cart: { ...aCart(menu, plainSalad('salad')), promo }, place })
  await visit(page, '/payment/')
  await expect(page.getByText(/RENTREE n’est plus valable/)).toBeVisible()
  expect(await promoInCart(page)).toBeNull()
})
