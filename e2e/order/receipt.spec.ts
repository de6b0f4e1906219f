import { randomUUID } from 'node:crypto'
import { type Page, expect, test } from '@playwright/test'
import { type Locale, locales } from '../../src/contract/pages/locales.ts'
import type { Order, Quote } from '../../src/contract/shop/orders.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { SOON, timeOf } from './at-checkout.ts'
import { aFullCart, restaurant } from '../support/browser-state.ts'
import { oneOf } from '../support/slice.ts'

/**
 * Each language has a different combination of window size and colour scheme, so that the test
 * covers all sizes and both schemes.
 */
const looks = {
  fr: { viewport: { width: 320, height: 700 }, colorScheme: 'light' },
  en: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  es: { viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
  nl: { viewport: { width: 768, height: 1024 }, colorScheme: 'light' },
} as const

async function place(page: Page, locale: Locale, email: string): Promise<Order> {
  const { lines } = aFullCart()
  const data = { restaurant: restaurant.id, lines }
  const quote = (await (await page.request.post('/api/quotes', { data })).json()) as Quote
  const reply = await page.request.post('/api/orders', {
    headers: { 'idempotency-key': randomUUID(), 'accept-language': locale },
    data: {
      ...data,
      takeawayAt: (await timeOf(page, restaurant.id, SOON)).at,
      payment: 'at-restaurant',
      comment: '',
      overEighteen: true,
      termsAccepted: true,
      customer: { name: 'Zoé Lefèvre', phone: '06 39 98 12 34', email },
      shown: { menuVersion: quote.menuVersion, toPay: quote.toPay, points: quote.points },
    },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()) as Order
}

for (const locale of oneOf(locales)) {
  test.describe(`in ${locale}`, () => {
    test.use(looks[locale])

    test(`a receipt is accessible and can be downloaded, in ${locale} (O4)`, async ({ page }) => {
      const { token, number } = await place(page, locale, 'zoe@example.com')
      await page.goto(`/api/orders/${token}/receipt`)
      await expect(page.getByText(number, { exact: true })).toBeVisible()
      await expectAccessible(page)
      const download = page.waitForEvent('download')
      await page.getByRole('link').click()
      expect((await download).suggestedFilename()).toMatch(/^[a-z]+-\d{4}-\d{6}\.pdf$/)
    })

    test(`the mail of an order is accessible, in ${locale} (F4, F10)`, async ({ page }) => {
      const email = `zoe.${randomUUID()}@example.com`
      await place(page, locale, email)
      const mail = page.getByRole('listitem').filter({ hasText: email }).getByRole('link')
      await expect(async () => {
        await page.goto('/dev/mails')
        await expect(mail).toBeVisible({ timeout: 500 })
      }).toPass()
      const content = await (
        await page.request.get(`${await mail.getAttribute('href')}/content`)
      ).text()
      await page.goto('about:blank')
      await page.setContent(content)
      await expectAccessible(page)
    })
  })
}
