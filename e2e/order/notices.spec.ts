import { expect, test } from '@playwright/test'
import {
  atTheButton,
  expectConfirmed,
  keep,
  orderButton,
  placeOf,
  salad,
  sentence,
} from './at-checkout.ts'

test('a notice appears at the top right, stays while it has the focus, and closes with Escape (S17)', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/carte/')
  await page.getByRole('button', { name: /^Ajouter.*Eau plate/ }).click()
  await expect(page.getByRole('link', { name: /^Panier 1/ })).toBeVisible()
  await page.goto('/panier/')
  const notices = page.locator('.toasts .toast')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Retirer du panier/ })
    .first()
    .click()
  await expect(notices).toHaveCount(1)
  const box = await notices.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThanOrEqual(32)
  expect(box?.y).toBeLessThanOrEqual(120)
  await notices.getByRole('button', { name: 'Fermer' }).focus()
  await page.clock.fastForward(60_000)
  await expect(notices).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(notices).toHaveCount(0)
})

test('a network error disappears once the network is back, and pressing the same button places the order (N12)', async ({
  page,
  context,
}) => {
  const place = await placeOf(page, 'versailles')
  await keep(page, { cart: salad(), place })
  await atTheButton(page, place)
  await context.setOffline(true)
  await orderButton(page).click()
  const refused = page.getByRole('alert').filter({ hasText: sentence('network') })
  await expect(refused.first()).toBeVisible()
  await context.setOffline(false)
  await expect(refused).toHaveCount(0)
  await orderButton(page).click()
  await expectConfirmed(page)
})

test('the bag icon neither counts nor prices a salad that is only started (C22) @variation', async ({
  page,
}) => {
  await page.goto('/carte/formule/salade-4-ingredients/')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Laitue/ })
    .first()
    .click()
  const bag = page.getByRole('banner').getByRole('link', { name: /^Panier/ })
  await expect(bag).toContainText('0')
  await expect(bag).not.toContainText('€')
})
