// The prices by zone of the head office: search, and files that a spreadsheet edits.
import { readFile } from 'node:fs/promises'
import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from '../every-page/at-axe.ts'
import { withProgram } from '../support/another-program.ts'
import { refusedCookies } from '../support/refused-cookies.ts'
import { enterAsOwner } from './at-customers.ts'

// Several minutes: the test starts its own program and is long.
test.setTimeout(300_000)

const saved = (page: Page) => expect(page.getByText('Enregistrement…')).toHaveCount(0)
const dialog = (page: Page) => page.getByRole('dialog')
const choose = async (page: Page, contents: string) => {
  const chooser = page.waitForEvent('filechooser')
  await dialog(page)
    .getByRole('button', { name: /^Choisir un/ })
    .click()
  await (
    await chooser
  ).setFiles({
    name: 'prix.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(contents),
  })
}
/** Downloads a file by a button, and returns its text. */
async function download(page: Page, button: string): Promise<string> {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  return readFile(await (await file).path(), 'utf8')
}

test('prices are found by product and town, and edited in a spreadsheet (H6, H8, B6, P7) @variation', async ({
  baseURL,
  browser,
}) => {
  await withProgram('e2e/office/site-server.ts', { baseURL, ports: 260 }, async (origin) => {
    const context = await browser.newContext({ baseURL: origin, storageState: refusedCookies })
    const page = await context.newPage()
    await enterAsOwner(page, '/siege/catalogue?tab=prices')
    await page.getByRole('button', { name: 'Ajouter une zone' }).click()
    await page.getByRole('textbox', { name: 'Nom de la zone' }).fill('Rhône')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Modifier la zone Rhône/ }).click()
    // All restaurants of a town at once.
    await dialog(page).getByRole('textbox', { name: 'Restaurant, ville, région' }).fill('lyon')
    await dialog(page).getByRole('checkbox', { name: /^Lyon/ }).check({ force: true })
    await dialog(page).getByRole('button', { name: 'Garder' }).click()
    await expect(page.getByRole('columnheader', { name: /Rhône \(\d+ lieux\)/ })).toBeVisible()
    await saved(page)

    await page.goto('/siege/catalogue/produit?open=ingredient-221')
    await page.getByRole('button', { name: 'Exception dans des restaurants' }).click()
    await dialog(page).getByRole('textbox', { name: 'Restaurant, ville, région' }).fill('lyon')
    await dialog(page)
      .getByRole('option', { name: /Part-Dieu/ })
      .click()
    await dialog(page).getByRole('textbox', { name: 'Prix' }).fill('1,95')
    await dialog(page).getByRole('button', { name: 'Ajouter l’exception' }).click()
    await expect(page.getByText(/exception du/)).toBeVisible()
    await saved(page)

    await page.goto('/siege/catalogue?tab=prices')
    await page.getByRole('searchbox').fill('avocat lyon')
    await expect(page).toHaveURL(/find=avocat\+lyon|find=avocat%20lyon/)
    const grid = page.getByRole('grid')
    const row = grid
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Avocat', exact: true }) })
    await expect(row).toBeVisible()
    await expect(grid.getByRole('rowheader', { name: 'Halloumi' })).toHaveCount(0)
    await expect(grid.getByRole('columnheader', { name: /Rhône/ })).toBeVisible()
    const prices = page.getByRole('region', { name: /^Prix dans \d+ restaurants/ })
    await expect(prices.getByRole('row', { name: /Avocat.*Lyon.*1,95 du .* au / })).toBeVisible()
    await expectAccessible(page, 'prices of a product in a town')
    await page.reload()
    await expect(prices).toBeVisible()

    // The export has the prices that are shown, and is imported again after a change.
    const text = await download(page, 'Exporter les prix')
    expect(text.split('\r\n')[0]).toBe('\uFEFFProduit;Nom;Lieu;Du;Jusqu’au;Prix')
    expect(text).toMatch(/\r\navocat;Avocat;Rhône;;;\r\n/)
    const lines = text.trimEnd().split('\r\n').length
    const edited = text
      .replace('avocat;Avocat;Rhône;;;', 'avocat;Avocat;Rhône;;;2,95')
      .replace(';1,95', ';1,85')
      .concat('avocat;Avocat;Marseille;;;2,00\r\n', 'avocat;Avocat;Rhône;;;trois\r\n')
    await page.getByRole('button', { name: 'Importer…' }).click()
    await choose(page, edited)
    await expect(
      dialog(page).getByText(/^2 prix changent, .*déjà l.+, 2 lignes refusées$/),
    ).toBeVisible()
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      new RegExp(
        `^Ligne ${lines + 1}, colonne 3.*«\\sMarseille\\s» n’est ni une zone ni un restaurant`,
      ),
      new RegExp(`^Ligne ${lines + 2}, colonne 6.*«\\strois\\s» n’est pas un prix`),
    ])
    await expectAccessible(page, 'importing prices')
    const refused = await download(page, 'Télécharger les lignes refusées')
    expect(refused.split('\r\n')).toHaveLength(4)
    expect(refused).toContain('avocat;Avocat;Marseille;;;2,00;')
    await dialog(page).getByRole('button', { name: 'Importer 2 prix' }).click()
    const cell = row.locator('[data-cell]').nth(1)
    await expect(cell).toContainText('2,95')
    await saved(page)
    await page.getByRole('button', { name: 'Défaire' }).click()
    await expect(cell).not.toContainText('2,95')
    await saved(page)

    // Imported again, the prices are reviewed like other changes.
    await page.getByRole('button', { name: 'Importer…' }).click()
    await choose(page, edited)
    await dialog(page).getByRole('button', { name: 'Importer 2 prix' }).click()
    await expect(prices.getByText(/1,85 du/)).toBeVisible()
    await saved(page)
    await page.goto('/siege/catalogue/modifications')
    await expect(page.getByText(/Rhône.*2,95/).first()).toBeVisible()
    await expect(page.getByText(/1,85/).first()).toBeVisible()
    await context.close()
  })
})
