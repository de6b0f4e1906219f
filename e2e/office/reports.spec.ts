import { type Browser, type Page, expect, test } from '@playwright/test'
import type { Report } from '../../src/contract/office/reports.ts'
import type { Order } from '../../src/contract/shop/orders.ts'
import { BOURSE, HAUSSMANN } from '../../src/testing/builders/an-order.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { orderNow } from '../kitchen/at-board.ts'
import { tabTo } from '../order/at-checkout.ts'
import { KEEP_SUMS, type SpawnedProgram, startProgram } from '../support/another-program.ts'
import { refusedCookies } from '../support/refused-cookies.ts'
import { enterAsOwner } from './at-customers.ts'

test.describe.configure({ mode: 'serial', timeout: 300_000 })

/** The day of the orders, and the next Tuesday, on which that day is part of the previous week. */
const [DAY, LATER] = ['2026-11-24', '2026-12-01T08:00:00Z']
let program: SpawnedProgram

const at = (time: string): string => new Date(`${DAY}T${time}:00+01:00`).toISOString()

/** Places an order for `time` (in Paris) on `DAY`, and moves it to “ready” as the kitchen does. */
async function aReadyOrder(page: Page, restaurant: number, time: string): Promise<void> {
  const order = await orderNow(page, restaurant, {
    payment: 'at-restaurant',
    takeawayAt: at(time),
    customer: { name: 'Camille Roux', phone: '06 39 98 12 40', email: 'client@example.com' },
  })
  const port = Number(new URL(program.origin).port)
  for (const status of ['in-preparation', 'ready'])
    await expect
      .poll(async () => {
        await fetch(`http://127.0.0.1:${port + 3}/${order.token}/${status}`, { method: 'POST' })
        return ((await (await page.request.get(`/api/orders/${order.token}`)).json()) as Order)
          .status
      })
      .toBe(status)
}

/** Opens a browser of the head office whose clock shows `LATER`, in the week after the orders. */
async function aDesk(browser: Browser, width = 1440): Promise<Page> {
  const context = await browser.newContext({
    baseURL: program.origin,
    storageState: refusedCookies,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.clock.install({ time: LATER })
  return context.newPage()
}

const figure = (page: Page, name: string) =>
  page.locator('.key-figures > div').filter({ hasText: name })
const part = (page: Page, name: string) => page.getByRole('region', { name })

test.beforeAll(async ({ browser, baseURL }) => {
  // The timeout of the tests does not apply to this hook, which starts a program.
  test.setTimeout(300_000)
  program = await startProgram('e2e/office/moved-clock-server.ts', { baseURL, ports: 140 })
  const page = await (await browser.newContext({ baseURL: program.origin })).newPage()
  for (const time of ['12:30', '12:45', '13:00']) await aReadyOrder(page, HAUSSMANN, time)
  await aReadyOrder(page, BOURSE, '12:30')
  // The restaurant Bourse is closed at night, so this order is refused and counts as a lost sale.
  await expect(orderNow(page, BOURSE, { takeawayAt: at('03:00') })).rejects.toThrow()
  await page.request.get('/dev/office?as=owner')
  await expect
    .poll(async () => {
      program.tell(KEEP_SUMS)
      const reportReply = await page.request.get(`/api/office/reports?from=${DAY}&until=${DAY}`)
      const { now, lost } = (await reportReply.json()) as Report
      return { orders: now.orders, due: now.due, lost: lost.map(({ reason }) => reason) }
    })
    .toEqual({ orders: 4, due: 4, lost: ['closed'] })
  await page.context().close()
  program.tell(LATER)
})
test.afterAll(() => program.stop())

test(
  'a report is chosen by keyboard, keeps its filters in the address, and each figure links to its orders (H16, P7)',
  { tag: '@journey' },
  async ({ browser }) => {
    const page = await aDesk(browser)
    await enterAsOwner(page, '/siege/')
    await page.getByRole('navigation').getByRole('link', { name: 'Rapports' }).click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('Semaine du 23 novembre')
    await expect(title).toBeFocused()
    await expect(page.locator('.page-figures')).toContainText(
      'Comparaison avec la semaine du 16 novembre.',
    )
    await expect(page).toHaveURL(/\/siege\/rapports$/)
    await expect(figure(page, 'Commandes')).toContainText('4')
    await expectAccessible(page, 'a week')

    // Chooses another period by keyboard, then returns to the first one.
    await tabTo(page, /^Période/)
    await page.keyboard.press('Enter')
    await tabTo(page, /^Mois dernier$/)
    await expectAccessible(page, 'the periods')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/period=last-month/)
    await expect(title).toHaveText('Novembre 2026')
    await page.getByRole('button', { name: /^Comparer/ }).click()
    await page.getByRole('button', { name: 'rien', exact: true }).click()
    await expect(page).toHaveURL(/beside=none/)
    await expect(page.locator('.page-figures')).not.toContainText('Comparaison')
    await page.goBack()
    await page.goBack()
    await expect(title).toHaveText('Semaine du 23 novembre')

    // Chooses one restaurant, found by typing.
    await page.getByRole('button', { name: /^Périmètre/ }).click()
    await page.keyboard.type('hauss')
    await page.getByRole('option', { name: /Haussmann/ }).click()
    await expect(page).toHaveURL(/scope=restaurant%3A2$/)
    await expect(figure(page, 'Commandes')).toContainText('3')

    // The cell for Tuesday at noon leads to the orders from 12:00 to 13:00: two of the restaurant's
    // three orders of that day.
    const hours = part(page, 'Ventes par heure et par jour')
    await hours.getByRole('link', { name: /^mardi, de 12\sh/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/commandes\?day=2026-11-24&restaurant=2&state=sold&time=12$/)
    await expect(page.getByRole('button', { name: 'De 12 h 00 à 13 h 00' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^A\d\d/ })).toHaveCount(2)
    await page.goBack()
    await figure(page, 'Chiffre d’affaires').getByRole('link').click()
    await expect(page).toHaveURL(
      /commandes\?day=2026-11-23&until=2026-11-29&restaurant=2&state=sold$/,
    )
    await expect(page.getByRole('main').getByRole('link', { name: /^A\d\d/ })).toHaveCount(3)
    await page.context().close()
  },
)

test('each chart has a table kept in the address; the page fits a phone and prints without its filters (H16, F11) @variation', async ({
  browser,
}) => {
  const page = await aDesk(browser)
  await enterAsOwner(page, '/siege/rapports')
  const hours = part(page, 'Ventes par heure et par jour')
  await expect(hours.getByRole('group', { name: /^Le plus fort/ })).toBeVisible()
  for (const name of [
    'Ventes par heure et par jour',
    'Ce qui se vend',
    'Chiffre d’affaires par restaurant',
    'Temps de préparation',
    'Promesse tenue',
    'Ventes perdues',
  ]) {
    await part(page, name).getByRole('radio', { name: 'Tableau' }).click()
    await expect(part(page, name).getByRole('table').first()).toBeVisible()
  }
  await expect(page).toHaveURL(/table=hours%2C.*lost/)
  const noon = hours.getByRole('row', { name: /^12\sh/ })
  await expect(noon.getByRole('cell').nth(1)).toHaveText(/^\d+,\d\d$/)
  await hours.getByText('Commandes', { exact: true }).click()
  await expect(page).toHaveURL(/by=orders/)
  await expect(noon.getByRole('cell').nth(1)).toHaveText('3')
  await expectAccessible(page, 'tables')
  await page.reload()
  await expect(noon.getByRole('cell').nth(1)).toHaveText('3')
  await part(page, 'Chiffre d’affaires par restaurant')
    .getByRole('columnheader', { name: 'Restaurant' })
    .getByRole('button')
    .click()
  await expect(page).toHaveURL(/sort=name/)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'tables on a phone')
  await page.goto('/siege/rapports')
  await expect(hours.getByRole('group', { name: /^Le plus fort/ })).toBeVisible()
  await expectAccessible(page, 'a phone')

  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('search')).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(hours.getByRole('group', { name: /^Le plus fort/ })).toBeVisible()
  // In print, the text is dark, whatever the theme of the screen.
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(20, 38, 27)')
  await page.context().close()
})
