import { type Page, expect, test } from '@playwright/test'
import { aCart, item, plainSalad } from '../../src/testing/builders/a-cart.ts'
import { MORNING, withProgram } from '../support/another-program.ts'
import { words } from '../account/at-account.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import {
  expectConfirmed,
  fillIn,
  keep,
  linesKept,
  menu,
  orderButton,
  placeOf,
  tabTo,
} from './at-checkout.ts'
import { pattern } from '../account/at-loyalty.ts'
import { visit } from '../support/at-rest.ts'

const restaurantKept = (page: Page) =>
  page.evaluate(
    () =>
      (
        JSON.parse(localStorage.getItem('persist:root28') ?? '{}') as {
          state: { restaurant: { slug?: string } }
        }
      ).state.restaurant.slug,
  )

test('a town is found by keyboard despite a typing mistake, and its address can be reloaded and shared (T8)', async ({
  page,
}) => {
  const { of } = words('en')
  await page.setViewportSize({ width: 320, height: 700 })
  await visit(page, '/en/delivery/')
  await tabTo(page, new RegExp(`^${of('delivery', 'city.label')}$`))
  await page.keyboard.type('toulose')
  await expect(page.getByRole('option', { name: /^Toulouse \(/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /^Toulouse \(/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/en\/delivery\/\?commune=31555$/)
  await expect(
    page.getByRole('heading', {
      name: of('delivery', 'services.title').replace('{city}', 'Toulouse'),
    }),
  ).toBeVisible()
  await page.reload()
  const link = page.getByRole('link', { name: /Express 30/ })
  await expect(link).toHaveAttribute('href', 'https://express30.example/')
  await expect(link).toHaveAttribute('target', '_blank')
  await expectAccessible(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor finds a town through a form, which leads to its delivery services (T8)', async ({
    page,
  }) => {
    const { of } = words('fr')
    await page.goto('/livraison/')
    await page.getByLabel(of('delivery', 'city.label')).fill('st etiene')
    await page.getByRole('button', { name: of('delivery', 'city.search') }).click()
    await page.getByRole('link', { name: 'Saint-Étienne (42000)' }).click()
    await expect(page.getByRole('link', { name: /Express 30/ })).toBeVisible()
  })

  test('a town with a unique name is accepted without a question (T8)', async ({ page }) => {
    const { of } = words('fr')
    await page.goto('/livraison/?q=Brest')
    await expect(page.getByRole('heading', { name: of('delivery', 'city.which') })).toBeHidden()
    await expect(page.getByLabel(of('delivery', 'city.label'))).toHaveValue('Brest')
  })
})

test('a delivery by another restaurant than the cart’s lists the changes first, and the checkout then names it (T9, T10) @variation', async ({
  page,
}) => {
  const { of } = words('fr')
  const place = await placeOf(page, 'paris-bourse')
  const there = await placeOf(page, 'la-defense')
  // The test always answers as the server does on a weekday morning, so that the test does not
  // depend on the day.
  await page.route('**/api/companies/*/delivery', (route) =>
    route.fulfill({
      json: {
        state: 'open',
        until: new Date(Date.now() + 3_600_000).toISOString(),
        at: there.time.at,
      },
    }),
  )
  await keep(page, { cart: aCart(menu, plainSalad('salad'), item('beer', 'biere-blonde')), place })
  await visit(page, '/livraison/')
  await page.getByRole('combobox', { name: of('delivery', 'partner.company') }).selectOption('71')
  await expect(page.getByLabel(pattern(of('delivery', 'partner.place')))).toHaveValue(
    'Tour Méridienne, hall B',
  )
  const go = page.getByRole('button', { name: of('delivery', 'partner.go') })
  await go.click()
  await expect(page.getByText(of('delivery', 'partner.phoneEmpty'))).toBeVisible()
  const phone = page.getByLabel(pattern(of('delivery', 'partner.phone')))
  await expect(phone).toBeFocused()
  await phone.fill('01 99 00 10 28')

  await go.click()
  const dialog = page.getByRole('alertdialog', { name: of('delivery', 'change.title') })
  for (const expectedText of ['Paris Bourse', 'La Défense', 'Bière blonde 33 cl'])
    await expect(dialog.getByText(expectedText)).toBeVisible()
  await dialog.getByRole('button', { name: of('delivery', 'change.stay') }).click()
  expect(await restaurantKept(page)).toBe('paris-bourse')
  expect(await linesKept(page)).toHaveLength(2)

  await go.click()
  await dialog.getByRole('button', { name: of('delivery', 'change.go') }).click()
  await expect(page).toHaveURL(/\/payment\/$/)
  const deliveryRegion = page.getByRole('region', { name: of('delivery', 'brought.title') })
  await expect(deliveryRegion).toContainText('Groupe Solvane')
  await expect(deliveryRegion).toContainText('Tour Méridienne, hall B, 01 99 00 10 28')
  await expect(page.getByText(of('payment', 'way.broughtLater'))).toBeVisible()
  expect(await restaurantKept(page)).toBe('la-defense')
  expect(await linesKept(page)).toHaveLength(1)
  await expectAccessible(page)
  await deliveryRegion.getByRole('button', { name: of('delivery', 'brought.drop') }).click()
  await expect(deliveryRegion).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('order') ?? '')).not.toContain('company')
})

test('an order for a company is placed before eleven, and its page states place, time and payment (T9) @variation', async ({
  browser,
  baseURL,
}) => {
  const { of } = words('fr')
  await withProgram('e2e/order/morning-server.ts', { baseURL, ports: 180 }, async (origin) => {
    const page = await browser.newPage({
      baseURL: origin,
      locale: 'fr-FR',
      viewport: { width: 390, height: 844 },
    })
    await page.clock.install({ time: new Date(MORNING) })
    await keep(page, {
      cart: aCart(menu, plainSalad('salad')),
      place: await placeOf(page, 'la-defense'),
    })
    await visit(page, '/livraison/')
    await page.getByRole('combobox', { name: of('delivery', 'partner.company') }).selectOption('71')
    await page.getByLabel(pattern(of('delivery', 'partner.phone'))).fill('01 99 00 10 28')
    await page.getByRole('button', { name: of('delivery', 'partner.go') }).click()
    await expect(page).toHaveURL(/\/payment\/$/)
    await page.getByRole('radio', { name: of('payment', 'way.broughtLater') }).check()
    await fillIn(page)
    await orderButton(page).click()
    await expectConfirmed(page)
    await expect(
      page.getByText(of('order', 'brought.from').replace('{time}', '11\u00a0h\u00a030')),
    ).toBeVisible()
    await expect(
      page.getByText(of('order', 'brought.to').replace('{company}', 'Groupe Solvane'), {
        exact: true,
      }),
    ).toBeVisible()
    await expect(page.getByText('Groupe Solvane, Tour Méridienne, hall B.')).toBeVisible()
    await expect(page.getByText(of('order', 'brought.toPay'))).toBeVisible()
    await expect(page.getByText(of('order', 'pickup.title'))).toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectAccessible(page)
    await page.close()
  })
})
