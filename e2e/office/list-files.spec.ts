import { type Page, expect, test } from '@playwright/test'
import { BOURSE } from '../../src/testing/builders/an-order.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { orderNow } from '../kitchen/at-board.ts'
import { tabTo } from '../order/at-checkout.ts'
import { MORNING, type SpawnedProgram, startProgram } from '../support/another-program.ts'
import { aKnownCustomer, enterAsOwner, join } from './at-customers.ts'

test.describe.configure({ mode: 'serial', timeout: 300_000 })

/**
 * The tests use their own program. In a shared one, another test could delete a customer, and the
 * exported files that contain this customer would be deleted too.
 */
let program: SpawnedProgram
test.beforeAll(async ({ baseURL }) => {
  // The timeout of the tests does not apply to this hook, which starts a program.
  test.setTimeout(300_000)
  program = await startProgram('e2e/office/moved-clock-server.ts', { baseURL, ports: 80 })
})
test.afterAll(() => program.stop())

const menuOf = (page: Page) => page.getByRole('menu', { name: 'Exporter' })
const exportDialog = (page: Page, exportName: string) =>
  page.getByRole('alertdialog').filter({ hasText: `Fichier demandé\u202f: ${exportName}` })

/**
 * Refuses the next call to an address once, as if ten minutes had passed since the passkey was
 * used.
 */
async function refuseOnce(page: Page, address: string | RegExp): Promise<void> {
  await page.route(
    address,
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: { type: 'about:blank', title: '', status: 403, code: 'confirmation_needed' },
      }),
    { times: 1 },
  )
}

test('each list exports its files by keyboard, and all files appear on one page (H17, P7)', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: program.origin })
  await context.clock.install({ time: MORNING })
  const page = await context.newPage()
  await orderNow(page, BOURSE, { payment: 'at-restaurant' })
  await enterAsOwner(page, '/siege/commandes?state=received')
  await expect(page.getByRole('button', { name: 'Exporter' })).toBeVisible()
  await tabTo(page, /^Exporter$/)
  await page.keyboard.press('Enter')
  await expect(menuOf(page)).toContainText('Les commandes de la liste, avec ses filtres')
  await expectAccessible(page, 'the menu of a list')
  await menuOf(page)
    .getByRole('menuitem', { name: /^Parquet Commandes/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(exportDialog(page, 'Commandes en Parquet')).toBeVisible()
  for (const [address, name] of [
    ['promotions', 'Promotions'],
    ['restaurants', 'Restaurants'],
    ['catalogue', 'Catalogue'],
  ] as const) {
    await page.goto(`/siege/${address}`)
    await page.getByRole('button', { name: 'Exporter' }).click()
    await menuOf(page)
      .getByRole('menuitem', { name: `CSV ${name}` })
      .click()
    await expect(exportDialog(page, `${name} en CSV`)).toBeVisible()
  }
  await page.goto('/siege/rapports/fichiers')
  for (const name of ['Commandes', 'Promotions', 'Restaurants', 'Catalogue'])
    await expect(page.getByRole('row', { name: new RegExp(`^${name} `) })).toContainText(
      name === 'Commandes' ? 'Prêt, 1 ligne' : /Prêt, \d+ lignes/,
    )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('row', { name: /^Restaurants / })
      .getByRole('link')
      .click(),
  ])
  expect(download.suggestedFilename()).toBe('restaurants-2026-11-24.csv')
  await context.close()
})

test('exporting customers asks for the passkey, and asks again when the file is downloaded later (H17, P3) @variation', async ({
  browser,
}) => {
  const owner = await (await browser.newContext({ baseURL: program.origin })).newPage()
  await aKnownCustomer(owner, 'office-files')
  await enterAsOwner(owner, '/siege/')
  const karim = await join(owner, browser, { name: 'Karim Benali', role: 'care', at: MORNING })
  await karim.goto('/siege/clients')
  await refuseOnce(karim, '**/api/office/exports/customers')
  await karim.getByRole('button', { name: 'Exporter' }).click()
  await expect(menuOf(karim)).toContainText('sans leurs coordonnées')
  const confirmed = karim.waitForResponse('**/api/office/session/confirmation')
  await menuOf(karim).getByRole('menuitem', { name: 'CSV Clients' }).click()
  expect((await confirmed).status()).toBe(200)
  await exportDialog(karim, 'Clients en CSV')
    .getByRole('link', { name: 'Voir les fichiers' })
    .click()
  const row = karim.getByRole('row', { name: /^Clients / })
  await expect(row).toContainText(/Prêt, \d+ lignes?/)
  await expectAccessible(karim, 'files of lists')

  await refuseOnce(karim, /\/api\/office\/exports\/\d+$/)
  const again = karim.waitForResponse('**/api/office/session/confirmation')
  const downloaded = karim.waitForEvent('download')
  await row.getByRole('button', { name: /^Télécharger/ }).click()
  expect((await again).status()).toBe(200)
  expect((await downloaded).suggestedFilename()).toBe('customers-2026-11-24.csv')
  await karim.context().close()
  await owner.context().close()
})
