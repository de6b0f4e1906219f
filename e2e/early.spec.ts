import { expect, test } from '@playwright/test'

test('what is typed and tapped before the scripts have come is done when they are there', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => { release = resolve })
  await page.route('**/framework-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/carte/', { waitUntil: 'commit' })
  const search = page.getByRole('searchbox')
  await search.pressSequentially('eau plate')
  await page.getByRole('button', { name: /^Ajouter.*Eau plate/ }).click()
  release()
  await expect(page.getByRole('link', { name: /^Panier 1/ })).toBeVisible()
  await expect(search).toHaveValue('eau plate')
  await expect(page.getByRole('button', { name: /^Ajouter.*Brownie/ })).toHaveCount(0)
})
