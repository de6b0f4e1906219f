import { expect, test } from '@playwright/test'
import type { Takeaway } from '../src/contract/restaurants.ts'
import { typeCard } from './at-card.ts'
import { fillIn, keep, linesKept, orderButton, orders, placeOf, salad, sentence } from './at-checkout.ts'

test('a time that goes while the card is asked about is said as such, and not as a fault of the card (T5, Y4)', async ({ page }) => {
  const place = await placeOf(page, 'nancy')
  await keep(page, { cart: salad(), place })
  let isGone = false
  await page.route('**/api/restaurants/*/takeaway', async (route) => {
    const reply = await route.fetch()
    const takeaway = (await reply.json()) as Takeaway
    const without = ({ times, ...day }: Takeaway['days'][number]) => ({ ...day, times: times.filter(({ at }) => at !== place.time.at) })
    await route.fulfill({ response: reply, json: isGone ? { ...takeaway, days: takeaway.days.map(without) } : takeaway })
  })
  // No answer about the card until the test ends.
  await page.route('**/tokens', () => undefined)
  const placed: string[] = []
  page.on('request', (request) => { if (request.method() === 'POST' && request.url().endsWith(orders.slice(2))) placed.push(request.url()) })
  await page.goto('/payment/')
  await typeCard(page, 'success')
  await fillIn(page)
  await orderButton(page).click()
  isGone = true
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText(sentence('takeaway_time_invalid'))).toBeVisible()
  await expect(page.getByText(sentence('payment_unavailable'))).toHaveCount(0)
  await page.getByRole('region', { name: 'Une autre heure' }).getByRole('button').first().click()
  await expect(orderButton(page)).toBeEnabled()
  await expect(page.getByLabel('Nom')).toHaveValue('Camille Roux')
  expect(placed).toEqual([])
  expect(await linesKept(page)).toHaveLength(2)
})
