import { type Page, expect, test } from '@playwright/test'
import { keep, salad } from './at-checkout.ts'
import { words } from '../account/at-account.ts'

const { of } = words('fr')

/** Opens the cart, and never answers the requests for its scripts. */
async function withoutItsScripts(page: Page) {
  await page.route('**/assets/ui/*.js', () => undefined)
  await page.goto('/panier/', { waitUntil: 'commit' })
}

test('an empty cart says so before any script has loaded', async ({ page }) => {
  await withoutItsScripts(page)
  await expect(page.getByRole('heading', { name: of('cart', 'empty.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: of('cart', 'empty.menu') })).toBeVisible()
  await expect(page.locator('main .skeleton').first()).toBeHidden()
})

test('a customer with a full cart never reads that it is empty: a placeholder stands there until it is loaded (C26)', async ({
  page,
}) => {
  await keep(page, { cart: salad(), place: null })
  await withoutItsScripts(page)
  await expect(page.getByRole('heading', { level: 1, name: of('cart', 'title') })).toBeVisible()
  await expect(page.locator('main .skeleton').first()).toBeVisible()
  await expect(page.getByText(of('cart', 'empty.title'))).toBeHidden()
})
