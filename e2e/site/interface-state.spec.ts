import { expect, test } from '@playwright/test'
import { aCart, item, plainSalad } from '../../src/testing/builders/a-cart.ts'
import {
  atTheButton,
  expectConfirmed,
  keep,
  menu,
  orderButton,
  orders,
  placeOf,
  salad,
  traces,
} from '../order/at-checkout.ts'
import { comeIn, goOut } from '../account/at-login.ts'
import { visit } from '../support/at-rest.ts'

// `map-view.test.ts` covers the map's centre.

test('the selector opens the complete list of restaurants, then the times; a popup lists unavailable products (S13)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const from = await placeOf(page, 'paris-bourse')
  const { count } = (await (await page.request.get('/api/restaurants/?limit=300')).json()) as {
    count: number
  }
  await keep(page, {
    cart: aCart(menu, plainSalad('salad'), item('beer', 'biere-blonde')),
    place: from,
  })
  await visit(page, '/retrait/')
  const list = page.getByRole('list', { name: 'Liste des restaurants' })
  const times = page.getByRole('radio', { name: /Choisi/ })
  await expect(list).toBeHidden()
  await expect(times).toBeVisible()

  await page.getByRole('button', { name: 'Changer' }).click()
  await expect(list).toBeVisible()
  await page.getByRole('button', { name: /^Voir les \d+ restaurants/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(count)

  await page.getByLabel('Ville ou code postal').fill('saint-etienne')
  await page
    .getByRole('button', { name: /^Saint-Étienne/ })
    .first()
    .click()
  await expect(list).toBeHidden()
  await expect(page.getByRole('button', { name: /^Au plus tôt/ })).toBeVisible()
  // Showing the times of another restaurant does not change the stored restaurant yet.
  expect(await traces(page)).toContain('paris-bourse')
  const popup = page.getByRole('alertdialog')
  await expect(popup).toHaveCount(0)
  await page.getByRole('button', { name: /^Au plus tôt/ }).click()
  await expect(popup.getByRole('listitem')).toHaveText(/Bière blonde/)
  await popup.getByRole('button', { name: 'Ne pas changer' }).click()
  await expect(popup).toHaveCount(0)
})

test('the loader is visible while an order is being sent (S13)', async ({ page }) => {
  const place = await placeOf(page, 'nancy')
  await keep(page, { cart: salad(), place })
  await atTheButton(page, place)
  const answer = Promise.withResolvers<void>()
  await page.route(orders, async (route) => {
    await answer.promise
    await route.continue()
  })
  const loader = page.getByRole('dialog', { name: 'Nous enregistrons votre commande' })
  await expect(loader).toHaveCount(0)
  await orderButton(page).click()
  await expect(loader).toBeVisible()
  answer.resolve()
  await expectConfirmed(page)
  await expect(loader).toHaveCount(0)
})

test('localStorage holds the chosen language, only memory holds the customer, and logout removes the customer (S13, S9)', async ({
  page,
  context,
}) => {
  const { email, firstName } = await comeIn(page, 'in-memory', 'fr')
  await visit(page, '/mon-compte/')
  await expect(page.getByText(firstName).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull()
  await page.getByRole('banner').getByText('FR', { exact: true }).click()
  await page.locator('#languages').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/en/my-account/')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')
  await expect(page.getByText(firstName).first()).toBeVisible()
  expect(await traces(page)).not.toMatch(new RegExp(`${firstName}|${email}`))

  const otherTab = await context.newPage()
  await otherTab.goto('/conditions-generales-vente/')
  await goOut(otherTab)
  await visit(page, '/en/my-account/')
  await expect(page).toHaveURL(/\/en\/login\//)
})
