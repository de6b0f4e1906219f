import { expect, test } from '@playwright/test'
import { expectConfirmed, fillInForCounter, orderButton } from '../order/at-checkout.ts'
import { withProgram } from '../support/another-program.ts'

test('with one restaurant, nobody chooses it: there is no map, and the time alone is asked, up to the order (D4, D7)', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await withProgram(
    'e2e/site/one-restaurant-server.ts',
    { baseURL, ports: 270 },
    async (origin) => {
      const map = page.getByRole('region', { name: /^(Carte des restaurants|Situation)/ })
      const question = page.getByText(/Où et quand|Choisissez (un|votre) restaurant/)
      for (const path of ['/', '/nos-restaurants/', '/carte/', '/retrait/', '/panier/']) {
        await page.goto(origin + path, { waitUntil: 'networkidle' })
        await expect(page.locator('header nav').getByText('Notre adresse').first()).toBeVisible()
        await expect(map).toHaveCount(0)
        await expect(question).toHaveCount(0)
        await expect(page.getByLabel('Ville ou code postal')).toHaveCount(0)
      }
      await page.goto(`${origin}/nos-restaurants/`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Ajaccio')
      await expect(page.getByRole('main')).toContainText('20000 Ajaccio')
      await expect(page.getByRole('table').first()).toContainText('lundi')

      await page.goto(`${origin}/carte/`, { waitUntil: 'networkidle' })
      await page
        .getByRole('button', { name: /^Ajouter/ })
        .first()
        .click()
      await page.goto(`${origin}/retrait/`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Quand/)
      await page.getByRole('button', { name: /^Au plus tôt/ }).click()
      await page.goto(`${origin}/payment/`)
      await fillInForCounter(page)
      await orderButton(page).click()
      await expectConfirmed(page)
      await expect(page.getByRole('main')).toContainText('Ajaccio')
    },
  )
})

test('with two restaurants, both are shown at once, without a search (D7)', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await withProgram(
    'e2e/site/two-restaurants-server.ts',
    { baseURL, ports: 280 },
    async (origin) => {
      for (const path of ['/nos-restaurants/', '/retrait/']) {
        await page.goto(origin + path, { waitUntil: 'networkidle' })
        await expect(page.getByRole('list', { name: 'Liste des restaurants' })).toContainText(
          /Ajaccio.*Bastia/s,
        )
        await expect(page.getByLabel('Ville ou code postal')).toHaveCount(0)
      }
    },
  )
})
