import { type Browser, type Page, expect, test } from '@playwright/test'
import type { Order } from '../../src/contract/shop/orders.ts'
import { BOURSE, HAUSSMANN } from '../../src/testing/builders/an-order.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { orderNow } from '../kitchen/at-board.ts'
import { tabTo } from '../order/at-checkout.ts'
import { type SpawnedProgram, startProgram } from '../support/another-program.ts'
import { enterAsOwner, join } from './at-customers.ts'

test.describe.configure({ mode: 'serial', timeout: 300_000 })

/**
 * The day on which the program starts, and 00:20 in Paris two days later: by then, two days can be
 * closed.
 */
const [DAY, LATER] = ['2026-11-24', '2026-11-25T23:20:00Z']
let program: SpawnedProgram
let desk: Page
let sold: Order[]

/** An order that is paid at the counter when it is handed over. */
async function soldAt(page: Page, restaurant: number, time: string): Promise<Order> {
  const order = await orderNow(page, restaurant, {
    payment: 'at-restaurant',
    takeawayAt: new Date(`${DAY}T${time}:00+01:00`).toISOString(),
    customer: { name: 'Camille Roux', phone: '06 39 98 12 40', email: 'client@example.com' },
  })
  const port = Number(new URL(program.origin).port)
  for (const status of ['in-preparation', 'ready', 'collected'])
    await expect
      .poll(async () => {
        await fetch(`http://127.0.0.1:${port + 3}/${order.token}/${status}`, { method: 'POST' })
        return ((await (await page.request.get(`/api/orders/${order.token}`)).json()) as Order)
          .status
      })
      .toBe(status)
  // Waits for the order's receipt, so that it is issued on the day of the order, before the clock
  // is moved.
  await expect
    .poll(async () => (await page.request.get(`/api/orders/${order.token}/receipt`)).status())
    .toBe(200)
  return order
}

/** Opens the page of an accountant, who has a passkey. */
async function aDesk(browser: Browser): Promise<Page> {
  const owner = await (await browser.newContext({ baseURL: program.origin })).newPage()
  await enterAsOwner(owner, '/siege/')
  const page = await join(owner, browser, {
    name: 'Julie Delmas',
    role: 'accountant',
    at: LATER,
  })
  await owner.context().close()
  await page.setViewportSize({ width: 1440, height: 900 })
  return page
}

/** Returns a pattern of cents as a table of the head office writes them in French. */
const amount = (cents: number) =>
  new RegExp(
    new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2 })
      .format(cents / 100)
      .replaceAll(/\s/gu, '\\s'),
  )

test.beforeAll(async ({ browser, baseURL }) => {
  // The timeout of the tests does not apply to this hook, which starts a program.
  test.setTimeout(300_000)
  program = await startProgram('e2e/office/moved-clock-server.ts', { baseURL, ports: 20 })
  const page = await (await browser.newContext({ baseURL: program.origin })).newPage()
  sold = [
    await soldAt(page, HAUSSMANN, '12:30'),
    await soldAt(page, HAUSSMANN, '12:45'),
    await soldAt(page, BOURSE, '12:30'),
  ]
  await page.context().close()
  program.tell(LATER)
  desk = await aDesk(browser)
})
test.afterAll(async () => {
  await desk.context().close()
  await program.stop()
})

test('an accountant closes the books of past days with a passkey, and opens the page of one closing (H18, P3)', async () => {
  const total = sold.reduce((sum, { toPay }) => sum + toPay, 0)
  await desk.goto('/siege/rapports?period=last-month')
  await desk
    .getByRole('navigation', { name: 'Pages des rapports' })
    .getByRole('link', { name: 'Comptabilité' })
    .click()
  const title = desk.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Comptabilité')
  await expect(title).toBeFocused()
  await expect(desk.locator('.page-figures')).toHaveText(
    'Aucun jour n’est encore clos. 2 jours à clôturer.',
  )
  await expectAccessible(desk, 'books before the first closing')

  // The harmless button has the focus, and pressing it closes no books.
  await tabTo(desk, /^Clôturer 2 jours$/)
  await desk.keyboard.press('Enter')
  const dialog = desk.getByRole('alertdialog')
  await expect(dialog).toContainText('C’est définitif')
  await expect(dialog.getByRole('button', { name: 'Ne rien faire' })).toBeFocused()
  await expectAccessible(desk, 'before closing')
  await desk.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await desk.getByRole('button', { name: 'Clôturer 2 jours' }).click()
  await dialog.getByRole('button', { name: 'Clôturer 2 jours' }).click()
  await expect(desk.getByText('2 jours sont clos.')).toBeVisible()
  await expect(desk.locator('.page-figures')).toHaveText(
    'Clos jusqu’au 25 novembre 2026. Rien à clôturer.',
  )
  await expect(desk.getByRole('button', { name: /^Clôturer/ })).toHaveCount(0)

  const day = desk.getByRole('row', { name: /24 nov\. 2026/ })
  await expect(day).toContainText(amount(total))
  await expect(day).toContainText('par Julie Delmas')
  await day.getByRole('link').focus()
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/comptabilite\?open=2026-11-24$/)
  const drawer = desk.getByRole('dialog')
  await expect(drawer.getByRole('heading', { level: 2 })).toHaveText(/^Z-2026-\d{6}$/)
  await expect(drawer.getByRole('row', { name: /^Ventes, 3 reçus/ })).toContainText(amount(total))
  await expect(drawer.getByText('Reçus et argent concordent au centime.')).toBeVisible()
  await expectAccessible(desk, 'a closing')

  // In the drawer with the closing of 24 November, opens the closing of one restaurant, and goes
  // back.
  const restaurantTotal = sold.slice(0, 2).reduce((sum, { toPay }) => sum + toPay, 0)
  const place = drawer.getByRole('listitem').filter({ hasText: 'Haussmann' })
  await expect(place).toContainText(amount(restaurantTotal))
  await place.getByRole('button').click()
  await expect(drawer.getByRole('row', { name: /^Ventes, 2 reçus/ })).toContainText(
    amount(restaurantTotal),
  )
  await drawer.getByRole('button', { name: 'Revenir au vendeur' }).click()
  await expect(drawer.getByRole('row', { name: /^Ventes, 3 reçus/ })).toBeVisible()

  // In print, only the closing is shown.
  await desk.emulateMedia({ media: 'print' })
  await expect(drawer.getByRole('row', { name: /^Ventes, 3 reçus/ })).toBeVisible()
  await expect(title).toBeHidden()
  await expect(drawer.getByRole('button', { name: 'Imprimer' })).toBeHidden()
  await desk.emulateMedia({ media: 'screen' })
  await desk.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(desk).toHaveURL(/comptabilite$/)

  await desk.getByRole('radio', { name: 'Mois' }).click()
  await expect(desk).toHaveURL(/period=month/)
  await expect(desk.getByText('Aucun mois n’est encore clos')).toBeVisible()
})

test('the accounting entries of a fiscal year are requested, announced when ready, and balance (H17)', async () => {
  await desk.goto('/siege/rapports/comptabilite')
  await desk.getByRole('button', { name: 'FEC de l’exercice 2026' }).click()
  const ready = desk.getByRole('alertdialog').filter({ hasText: 'Fichier prêt' })
  await expect(ready).toContainText('Écritures comptables, exercice 2026')
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    ready.getByRole('link', { name: 'Télécharger' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^000100016FEC\d{8}\.txt$/)
  const text = await (await desk.request.get(new URL(download.url()).pathname)).text()
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  expect(head.split('\t')).toHaveLength(18)
  const cents = (column: number) =>
    lines.reduce(
      (sum, line) => sum + Math.round(Number(line.split('\t')[column]?.replace(',', '.')) * 100),
      0,
    )
  expect(cents(11)).toBeGreaterThan(0)
  expect(cents(11)).toBe(cents(12))
})

test('a report’s files are requested from its menu by keyboard, and appear on the files page (H17) @variation', async () => {
  await desk.goto('/siege/rapports?period=this-week')
  await tabTo(desk, /^Exporter$/)
  await desk.keyboard.press('Enter')
  const menu = desk.getByRole('menu', { name: 'Exporter' })
  await expect(menu).toContainText('tous les restaurants que vous voyez')
  await expectAccessible(desk, 'the menu of files')
  await menu.getByRole('menuitem', { name: /^CSV Lignes de commande/ }).focus()
  await desk.keyboard.press('Enter')
  await desk
    .getByRole('alertdialog')
    .filter({ hasText: 'Fichier demandé' })
    .getByRole('link', { name: 'Voir les fichiers' })
    .click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Fichiers')
  const row = desk.getByRole('row', { name: /Lignes de commande/ })
  await expect(row).toContainText(/Prêt, \d+ lignes?/)
  await expect(desk.getByRole('row', { name: /Écritures comptables/ })).toContainText('Mesclun')
  await expectAccessible(desk, 'files')
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    row.getByRole('link', { name: /^Télécharger/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('order-lines-2026-11-23-2026-11-26.csv')
})

test('the attestation states how the books are kept, and prints without the rest of the page (H18) @variation', async () => {
  await desk.goto('/siege/rapports/comptabilite')
  await desk.getByRole('button', { name: 'Lire l’attestation' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Attestation sur la tenue des livres' })
  await expect(dialog).toContainText('À faire relire par un conseil')
  await expect(dialog).toContainText('CGI, art. 286, I, 3° bis')
  await expect(dialog).toContainText('npm run books -- verify')
  await expect(desk).toHaveURL(/view=attestation/)
  await expectAccessible(desk, 'the attestation')
  await desk.emulateMedia({ media: 'print' })
  await expect(dialog.getByText('Signature', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Imprimer' })).toBeHidden()
  await expect(desk.getByRole('main')).toBeHidden()
  await desk.emulateMedia({ media: 'screen' })
  await desk.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('the books and the files fit a phone screen (H17, H18, F11) @variation', async () => {
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.goto('/siege/rapports/comptabilite?open=2026-11-24')
  await expect(desk.getByRole('dialog').getByRole('row', { name: /^Ventes, 3/ })).toBeVisible()
  await expectAccessible(desk, 'a closing on a phone')
  for (const path of ['/siege/rapports/comptabilite', '/siege/rapports/fichiers']) {
    await desk.goto(path)
    await expect(desk.getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(desk, `${path} on a phone`)
    expect(
      await desk.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
  }
})
