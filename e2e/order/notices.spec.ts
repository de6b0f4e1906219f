import { expect, test } from '@playwright/test'

test('a notice stands top-right, waits under the focus, and goes by Escape (S17)', async ({
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
