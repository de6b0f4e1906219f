import { type Page, expect, test } from '@playwright/test'
import type { Takeaway } from '../../src/contract/shop/restaurants.ts'
import type { OrderView } from '../../src/contract/shop/order-view.ts'
import { aCart, item, plainSalad } from '../../src/testing/builders/a-cart.ts'
import { words } from '../account/at-account.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { visit } from '../support/at-rest.ts'
import {
  type PickupPlace,
  fillInForCounter,
  keep,
  menu,
  orderButton,
  orders,
  placeOf,
  sentence,
} from './at-checkout.ts'

const { of } = words('fr')
const twoSalads = () => aCart(menu, plainSalad('salad'), plainSalad('other'))
const condition = 'Ce code promo vaut de 12 h 00 à 13 h 00, selon l’heure de retrait.'

/** A time of the code `MIDI20`, and a time of the same day to which it does not apply. */
async function timesOf(
  page: Page,
  slug: string,
): Promise<Record<'fitting' | 'other', PickupPlace>> {
  const { restaurant } = await placeOf(page, slug)
  const answer = await page.request.get(`/api/restaurants/${restaurant.id}/takeaway`)
  const { days } = (await answer.json()) as Takeaway
  for (const { times } of days.toReversed()) {
    const free = times.filter(({ state }) => state === 'free')
    const fitting = free.find(({ time }) => time.startsWith('12'))
    const other = free.find(({ time }) => time.startsWith('13'))
    if (fitting && other)
      return { fitting: { restaurant, time: fitting }, other: { restaurant, time: other } }
  }
  throw new Error(`${slug} has no day with both times`)
}

/** Types a code into its field, key by key, and applies it. */
async function typeCode(page: Page, code: string) {
  await page.getByRole('button', { name: of('cart', 'promo') }).press('Enter')
  await expect(page.getByLabel(of('promo', 'field'))).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** Orders at the counter; returns the order, which has the total that the page showed. */
async function order(page: Page, total: string): Promise<OrderView> {
  await fillInForCounter(page)
  await expect(page.getByRole('region', { name: of('checkout', 'order.title') })).toContainText(
    total,
  )
  await orderButton(page).press('Enter')
  await expect(page).toHaveURL(/\/confirmation\/[\w-]{20,64}\/$/, { timeout: 40_000 })
  const answer = await page.request.get(`/api/orders/${page.url().split('/').at(-2) ?? ''}`)
  return (await answer.json()) as OrderView
}

test('a code for other hours gives its discount once a time within them is chosen, and the order has the total shown (C21, C27, L7)', async ({
  page,
}) => {
  const { fitting, other } = await timesOf(page, 'rouen')
  await keep(page, { cart: twoSalads(), place: other })
  await visit(page, '/panier/')
  await typeCode(page, 'midi20')
  const summary = page.getByRole('region', { name: of('cart', 'summary.title') })
  await expect(summary).toContainText(condition)
  await expect(summary).toContainText(sentence('promo_other_time'))
  await expect(summary).toContainText('18,80 €')
  await expect(summary).not.toContainText('−')
  await expectAccessible(page)
  // The code and its hours are stored: no page shows a discount after a new visit.
  await visit(page, '/carte/')
  await expect(page.getByText('18,80 €').first()).toBeVisible()

  await visit(page, '/panier/')
  await summary.getByRole('link', { name: of('cart', 'summary.changeName') }).press('Enter')
  const radio = page.locator(`[name=takeaway-time][value="${fitting.time.at}"]`)
  await page.locator(`[name=takeaway-time][value="${other.time.at}"]`).focus()
  for (let key = 0; key < 40 && !(await radio.isChecked()); key += 1)
    await page.keyboard.press('ArrowLeft')
  await expect(radio).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/payment/')
  await expect(page.getByText('Code promo MIDI20 appliqué')).toBeVisible()
  await expect(page.getByText(condition)).toBeVisible()
  await expect(page.getByText(sentence('promo_other_time'))).toHaveCount(0)
  await expectAccessible(page)
  expect(await order(page, '15,04 €')).toMatchObject({
    promoCode: 'MIDI20',
    discount: 376,
    toPay: 1504,
  })
})

test('without a chosen time, the discount is shown with its condition (L7)', async ({ page }) => {
  const { other } = await timesOf(page, 'rouen')
  await keep(page, { cart: twoSalads(), place: other, takeawayAt: null })
  await visit(page, '/panier/')
  await typeCode(page, 'midi20')
  const summary = page.getByRole('region', { name: of('cart', 'summary.title') })
  await expect(summary).toContainText(condition)
  await expect(summary).toContainText('15,04 €')
})

test('an order with a code whose hours the page does not know is refused, and then placed at the full price (C21, C27, L7)', async ({
  page,
}) => {
  const { other } = await timesOf(page, 'rouen')
  const promo = { code: 'MIDI20', kind: 'percent', percent: 20, minimum: 0 } as const
  await keep(page, { cart: { ...twoSalads(), promo }, place: other })
  await page.route('**/api/promos', (route) => route.abort())
  await visit(page, '/payment/')
  await fillInForCounter(page)
  const answered = page.waitForResponse(orders)
  await orderButton(page).press('Enter')
  expect((await answered).status()).toBe(409)
  await expect(page.getByRole('alert')).toContainText(sentence('promo_other_time'))
  await page.unroute('**/api/promos')
  await visit(page, '/payment/')
  await expect(page.getByText(condition)).toBeVisible()
  expect(await order(page, '18,80 €')).toMatchObject({ promoCode: null, discount: 0, toPay: 1880 })
})

test('a code for products that are not in the cart says so, until one of them is (L7)', async ({
  page,
}) => {
  const { other } = await timesOf(page, 'rouen')
  await keep(page, { cart: twoSalads(), place: other })
  await visit(page, '/panier/')
  await typeCode(page, 'cola50')
  await expect(page.getByText(sentence('promo_other_products'))).toBeVisible()
  await expectAccessible(page)
  const promo = await page.evaluate(
    () =>
      (
        JSON.parse(localStorage.getItem('persist:root28') ?? '{}') as {
          state: { cart: { promo: ReturnType<typeof aCart>['promo'] } }
        }
      ).state.cart.promo,
  )
  await keep(page, {
    cart: { ...aCart(menu, plainSalad('salad'), item('cola', 'cola')), promo },
    place: other,
  })
  await visit(page, '/panier/')
  await expect(page.getByText('Code promo COLA50 appliqué')).toBeVisible()
  await expect(page.getByText(sentence('promo_other_products'))).toHaveCount(0)
})
