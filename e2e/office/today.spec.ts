import { expect, test } from '@playwright/test'
import { expectAccessible } from '../every-page/at-axe.ts'
import { enterAs } from './at-office.ts'

test('the kitchens of today are reached by the arrows, as a list and on a map (H1, P7)', async ({
  page,
}) => {
  await enterAs(page, 'owner', '/siege/')
  const kitchens = page.getByRole('region', { name: 'Cuisines' })
  const wells = kitchens.locator('[data-kitchen]')
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('data-kitchen') ?? null)
  await wells.first().focus()
  const first = await focused()
  await page.keyboard.press('ArrowRight')
  const second = await focused()
  expect(second).not.toBe(first)
  await page.keyboard.press('ArrowDown')
  expect([first, second]).not.toContain(await focused())
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe(second)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/siege/commandes\\?.*restaurant=${second}`))
  await page.goBack()

  await kitchens.getByText('Liste').click()
  await expect(page).toHaveURL(/view=list/)
  const name = kitchens.getByRole('columnheader', { name: 'Cuisine' })
  await name.getByRole('button').press('Enter')
  await expect(name).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=/)
  await expectAccessible(page, 'all')
  await kitchens.getByText('Carte').click()
  await expect(page).toHaveURL(/view=map/)
  await expect(kitchens.getByRole('img').first()).toBeVisible()
  await expectAccessible(page)
})

test('a lost stream is told with its seconds, the figures stay, and it comes back by itself (H1, P6)', async ({
  page,
}) => {
  let isLost = true
  await page.route('**/api/office/today/events', (route) =>
    isLost ? route.fulfill({ status: 502, body: '' }) : route.continue(),
  )
  await enterAs(page, 'owner', '/siege/')
  await expect(page.getByText(/^Coupé depuis \d+ s$/)).toBeVisible()
  await expect(page.getByText('Commandes reçues')).toBeVisible()
  isLost = false
  await expect(page.getByText(/^En direct/)).toBeVisible({ timeout: 15_000 })
})
