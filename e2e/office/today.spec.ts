import { expect, test } from '@playwright/test'
import { expectAccessible } from '../every-page/at-axe.ts'
import { enterAs } from './at-office.ts'

const colorOf = (element: Element): string => getComputedStyle(element).color

test('the arrow keys move between the kitchens of today, as a list and on a map (H1, P7)', async ({
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

test('a lost live stream is announced with its duration, the figures stay, and the stream reconnects by itself (H1, P6) @variation', async ({
  page,
}) => {
  let isLost = true
  await page.route('**/api/office/today/events', (route) =>
    isLost ? route.fulfill({ status: 502, body: '' }) : route.continue(),
  )
  await enterAs(page, 'owner', '/siege/')
  await expect(page.getByText(/^Coupé depuis \d+\ss$/)).toBeVisible()
  const figure = page.locator('.figure-value').first()
  const grey = await page.locator('.figure-note').first().evaluate(colorOf)
  await expect.poll(() => figure.evaluate(colorOf)).toBe(grey)
  isLost = false
  await expect(page.getByText(/^En direct/)).toBeVisible({ timeout: 15_000 })
  await expect.poll(() => figure.evaluate(colorOf)).not.toBe(grey)
})

test('each figure links to the orders that it counts, with the filter in the address (H1, P7)', async ({
  page,
}) => {
  await page.route('**/api/office/today', async (route) => {
    const response = await route.fetch()
    const day: object = await response.json()
    const quarter = { handedOver: 1, booked: 2, before: 1, capacity: 16 }
    const times = ['11:00', '11:15', '11:30']
    const quarters = times.map((time) => ({ ...quarter, at: `2026-11-24T${time}:00.000Z` }))
    await route.fulfill({ response, json: { ...day, day: '2026-11-24', quarters } })
  })
  await enterAs(page, 'owner', '/siege/')
  await expect(page.getByRole('link', { name: /^Commandes reçues/ })).toHaveAttribute(
    'href',
    '/siege/commandes?day=2026-11-24&state=sold',
  )
  const plot = page.getByRole('group', { name: /au plus fort/ })
  await plot.getByRole('link').first().focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/commandes\?day=2026-11-24&time=12%3A15&state=sold$/)
  await expect(page.getByRole('button', { name: 'État : Vendue' })).toBeVisible()
  await page.getByRole('button', { name: 'À 12 h 15' }).click()
  await expect(page).not.toHaveURL(/time=/)
})

test('the page of today fits a window of 320 px, like 1280 px at 400 % zoom, without motion (H1)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enterAs(page, 'owner', '/siege/')
  await expect(page.locator('[data-kitchen]').first()).toBeVisible()
  for (const view of ['Bac', 'Liste', 'Carte']) {
    await page.getByRole('region', { name: 'Cuisines' }).getByText(view, { exact: true }).click()
    const over = () =>
      page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth)
    await expect.poll(over).toBeLessThanOrEqual(0)
  }
  const moving = await page.evaluate(() => document.getAnimations().length)
  expect(moving).toBe(0)
})
