import { expect, test } from '@playwright/test'
import { aCart, item, plainSalad } from '../../src/testing/builders/a-cart.ts'
import { revisit, visit } from '../support/at-rest.ts'
import { keep, menu, placeOf } from './at-checkout.ts'

const cart = () => aCart(menu, plainSalad('salad'), item('water', 'eau-plate'))
const onPhone = { viewport: { width: 390, height: 844 } }

test.describe('on a phone', () => {
  test.use(onPhone)

  test('restaurant, day and time stand above every ordering page, one tap away from changing them (T4)', async ({
    page,
  }) => {
    const place = await placeOf(page, 'annecy')
    await keep(page, { cart: cart(), place })
    for (const path of ['/carte/', '/carte/formule/salade-6-ingredients/', '/panier/']) {
      await visit(page, path)
      const strip = page.getByRole('main').getByRole('link', { name: /Annecy.*Changer/ })
      await expect(strip, path).toBeInViewport({ ratio: 1 })
      await expect(strip).toContainText(place.time.time.replace(':', '\u00a0h\u00a0'))
      expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(48)
    }
    await page
      .getByRole('main')
      .getByRole('link', { name: /Annecy.*Changer/ })
      .click()
    await expect(page).toHaveURL('/retrait/')
  })
})

test('a pickup time that has passed is not shown as chosen: “as soon as possible” replaces it (T5) @variation', async ({
  page,
}) => {
  const place = await placeOf(page, 'grenoble')
  await keep(page, { cart: cart(), place, takeawayAt: '2026-11-02T12:32:00Z' })
  await visit(page, '/')
  const bar = page.getByRole('navigation', { name: 'Où et quand' })
  await expect(bar).toContainText('Au plus tôt')
  await expect(page.getByRole('banner').getByRole('link', { name: /Grenoble/ })).toContainText(
    'dès',
  )
  for (const part of [bar, page.getByRole('banner')])
    await expect(part).not.toContainText('13\u00a0h\u00a032')
  await visit(page, '/panier/')
  await expect(page.getByText('Cette heure n’est plus possible.')).toBeVisible()
  await expect(page.getByText(/lundi.*lundi/)).toHaveCount(0)
  await expect(page.getByText('lundi 2 novembre', { exact: true })).toBeVisible()
})

test('a past pickup time must be chosen again when the page cannot learn the free times (T5) @variation', async ({
  page,
}) => {
  await page.route('**/api/live**', (route) => route.abort())
  await keep(page, {
    cart: cart(),
    place: await placeOf(page, 'grenoble'),
    takeawayAt: '2026-11-02T12:32:00Z',
  })
  await visit(page, '/')
  await expect(page.getByRole('banner').getByRole('link', { name: /Grenoble/ })).toContainText(
    'autre heure à choisir',
  )
  await revisit(page)
  await expect(page.getByRole('navigation', { name: 'Où et quand' })).not.toContainText(
    '13\u00a0h\u00a032',
  )
})

test('a restaurant shows its payment methods beside its hours, and links to a map with directions (Y1, T1)', async ({
  page,
}) => {
  const { restaurant } = await placeOf(page, 'annecy')
  expect(restaurant.payment_options).toEqual(
    expect.arrayContaining(['card_online', 'pay_at_restaurant']),
  )
  await keep(page, { cart: cart(), place: await placeOf(page, 'annecy') })
  await visit(page, '/retrait/')
  await expect(page.getByText('Paiement en ligne ou sur place.')).toBeVisible()
  await visit(page, '/notre-restaurant/annecy/')
  await expect(page.getByRole('link', { name: 'Itinéraire' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org\/search\?query=.+Annecy$/,
  )
})
