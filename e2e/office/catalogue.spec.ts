// The catalogue of the head office: edits typed into its tables, and their effects.
import { randomInt } from 'node:crypto'
import { type Locator, type Page, expect, test } from '@playwright/test'
import { expectAccessible } from '../every-page/at-axe.ts'
import { fillInVegetable, catalogueTabs } from './at-catalogue.ts'
import { enterAs } from './at-office.ts'
import { enterAsOwner, join } from './at-customers.ts'
import { oneOf } from '../support/slice.ts'

const rowOf = (page: Page, entry: string): Locator => page.locator(`tr[data-id="${entry}"]`)
const cellOf = (page: Page, entry: string, column: string): Locator =>
  rowOf(page, entry).locator(`td[data-column="${column}"]`)
/**
 * Returns a random price in euros, so that a repeated test very probably changes the price again.
 */
const somePrice = () => `${randomInt(2, 9)},${randomInt(10, 99)}`

/** Waits until every edit is saved in the draft. */
const saved = (page: Page) => expect(page.getByText('Enregistrement…')).toHaveCount(0)

test('a row is edited by keyboard, saved and undone, and its address finds it again (H6, P7)', async ({
  page,
}) => {
  await enterAs(page, 'owner', '/siege/catalogue')
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible()
  await page.getByRole('searchbox').fill('salmon')
  await expect(page).toHaveURL(/find=salmon/)
  await expect(rowOf(page, 'ingredient 101')).toHaveCount(0)
  const entry = (await page.locator('tr[data-id]').first().getAttribute('data-id')) ?? ''
  const name = (await cellOf(page, entry, 'nl').innerText()).trim()
  const newName = `${name} ${randomInt(1e6)}`

  await cellOf(page, entry, 'fr').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'français' })).toBeFocused()
  for (const language of ['anglais', 'espagnol', 'néerlandais']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name: language })).toBeFocused()
  }
  await page.keyboard.type('Iets anders')
  await page.keyboard.press('Escape')
  await expect(cellOf(page, entry, 'nl')).toHaveText(name)
  await expect(cellOf(page, entry, 'fr').getByRole('button')).toBeFocused()

  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'néerlandais' }).fill(newName)
  await page.keyboard.press('Enter')
  await expect(cellOf(page, entry, 'nl')).toHaveText(newName)
  await expect(cellOf(page, entry, 'nl')).toHaveAttribute('data-edited', 'true')
  await saved(page)
  await expect(page.getByRole('region', { name: 'Modifications' })).toContainText(
    /\d+ modification/,
  )
  await expectAccessible(page, 'the table of products')

  await page.reload()
  await expect(cellOf(page, entry, 'nl')).toHaveText(newName)
  await page.goto('/siege/catalogue?mark=edited&find=salmon')
  await expect(cellOf(page, entry, 'nl')).toHaveText(newName)
  // A price that is not a number is reported at its cell, and nothing typed is lost.
  await cellOf(page, entry, 'price').click()
  const price = page.getByRole('textbox', { name: 'Prix' })
  await price.fill('trois')
  await price.press('Enter')
  await expect(page.getByText(/^Un nombre, comme 2,60/)).toBeVisible()
  await expect(price).toHaveValue('trois')
  await price.press('Escape')

  await cellOf(page, entry, 'nl').click()
  await page.getByRole('textbox', { name: 'néerlandais' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Rien ne correspond à ces filtres.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cellOf(page, entry, 'nl')).toHaveText(newName)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/catalogue\/modifications/)
})

test('a value that the checks refuse stays in its cell until it is corrected (H6) @variation', async ({
  page,
}) => {
  const entry = 'ingredient 202'
  await enterAs(page, 'owner', '/siege/catalogue')
  await cellOf(page, entry, 'price').click()
  await page.getByRole('textbox', { name: 'Prix' }).fill('-2')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Cette valeur ne peut pas être négative/)).toBeVisible()
  await expect(cellOf(page, entry, 'price')).toContainText('−2,00')
  await expectAccessible(page, 'a refused price')
  await cellOf(page, entry, 'price').click()
  await expect(page.getByRole('textbox', { name: 'Prix' })).toHaveValue('-2,00')
  const price = somePrice()
  await page.getByRole('textbox', { name: 'Prix' }).fill(price)
  await page.keyboard.press('Enter')
  await expect(cellOf(page, entry, 'price')).toContainText(price)
  await expect(page.getByText(/Cette valeur ne peut pas être négative/)).toHaveCount(0)
})

test('when two people edit the same field, the second chooses between both values (P6, H7)', async ({
  page,
  browser,
}) => {
  const entry = 'ingredient 203'
  await enterAsOwner(page, '/siege/catalogue')
  const sofia = await join(page, browser, { name: 'Sofia', role: 'catalogue' })
  await sofia.goto('/siege/catalogue')
  const [hers, mine] = [somePrice(), somePrice()]
  // Both people open the field before either of them saves, so both edits begin with the same
  // price.
  await cellOf(page, entry, 'price').click()
  await page.getByRole('textbox', { name: 'Prix' }).fill(mine)
  await cellOf(sofia, entry, 'price').click()
  await sofia.getByRole('textbox', { name: 'Prix' }).fill(hers)
  await sofia.keyboard.press('Enter')
  await expect(cellOf(sofia, entry, 'price')).toContainText(hers)
  await saved(sofia)
  await page.getByRole('textbox', { name: 'Prix' }).press('Enter')
  await expect(page.getByText(/Sofia a changé cette valeur/)).toContainText(hers)
  await expectAccessible(page, 'a conflict of two editors')
  await page.getByRole('button', { name: 'Remplacer par la mienne' }).click()
  await expect(page.getByText(/Sofia a changé cette valeur/)).toHaveCount(0)
  await saved(page)
  await sofia.reload()
  await expect(cellOf(sofia, entry, 'price')).toContainText(mine)
})

test('an edit made without a network is kept, and sent when the network is back (H6)', async ({
  page,
  context,
}) => {
  const entry = 'ingredient 204'
  await enterAs(page, 'owner', '/siege/catalogue')
  await cellOf(page, entry, 'price').click()
  await context.setOffline(true)
  const price = somePrice()
  await page.getByRole('textbox', { name: 'Prix' }).fill(price)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Une modification n’est pas encore enregistrée.')).toBeVisible()
  await expect(cellOf(page, entry, 'price')).toContainText(price)
  await context.setOffline(false)
  await expect(page.getByText('Une modification n’est pas encore enregistrée.')).toHaveCount(0)
  await saved(page)
  await page.reload()
  await expect(cellOf(page, entry, 'price')).toContainText(price)
})

test('a new product asks for the fields required by law, and is then translated (H6, H7, H9) @variation', async ({
  page,
}) => {
  const name = `Tomate ${randomInt(1e9)}`
  await enterAs(page, 'owner', '/siege/catalogue')
  await page.getByRole('button', { name: 'Produit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau produit' })
  await dialog.getByRole('button', { name: 'Créer le produit' }).click()
  await expect(dialog.getByText('Ce champ est obligatoire.').first()).toBeVisible()
  await expectAccessible(page, 'a new product')
  await dialog.getByRole('textbox', { name: 'Nom en français' }).fill(name)
  await fillInVegetable(page, dialog)
  await dialog.getByText('Sans allergène déclaré').click()
  await dialog.getByRole('button', { name: 'Créer le produit' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('searchbox').fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('brouillon')
  await expect(row.getByText('à traduire')).toHaveCount(3)

  await page.goto(`/siege/catalogue?tab=languages&mark=missing&find=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Copier le français de ${name}` }).click()
  await expect(page.getByText('Rien ne correspond à ces filtres.').or(row)).toBeVisible()
  await saved(page)
  await page.goto(`/siege/catalogue?find=${encodeURIComponent(name)}`)
  await expect(row.locator('span[lang]').filter({ hasText: name })).toHaveCount(4)
})

test('selected rows are changed together, and a price by zone is filled down its column (H6) @variation', async ({
  page,
}) => {
  await enterAs(page, 'owner', '/siege/catalogue?find=tomate')
  await page.getByRole('checkbox', { name: 'Choisir toutes les lignes' }).check({ force: true })
  const bar = page.getByRole('toolbar', { name: 'Modifier les lignes choisies' })
  await bar.getByRole('button', { name: 'Prix…' }).click()
  await page.getByRole('textbox', { name: 'Montant' }).fill('0,10')
  await page.getByRole('button', { name: /^Changer/ }).click()
  await expect(page.getByText(/lignes? modifiées?\./)).toBeVisible()
  await saved(page)
  await page.getByRole('button', { name: 'Défaire' }).click()
  await saved(page)

  const zone = `Zone ${randomInt(1e9)}`
  await page.goto('/siege/catalogue?tab=prices')
  await page.getByRole('button', { name: 'Ajouter une zone' }).click()
  await page.getByRole('textbox', { name: 'Nom de la zone' }).fill(zone)
  await page.getByRole('button', { name: 'Créer la zone' }).click()
  const head = page.getByRole('columnheader', { name: new RegExp(zone) })
  await expect(head).toBeVisible()
  const column = await head.evaluate((element) => (element as HTMLTableCellElement).cellIndex - 1)
  const cell = (row: number) => page.locator(`[data-cell="${row} ${column}"]`)
  await cell(0).click()
  await page.keyboard.type('4,55')
  await page.keyboard.press('Enter')
  await expect(cell(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  for (const row of [0, 1, 2]) await expect(cell(row)).toContainText('4,55')
  await expectAccessible(page, 'prices by zone')
  await page.keyboard.press('Delete')
  await expect(cell(2)).not.toContainText('4,55')
  await saved(page)
})

for (const tab of oneOf(
  catalogueTabs.filter((candidate) => candidate !== 'prices' && candidate !== 'rules'),
))
  test(`the tab ${tab} is accessible, and its dialog opens and closes with Escape (S6, H6)`, async ({
    page,
  }) => {
    await enterAs(page, 'owner', `/siege/catalogue?tab=${tab}`)
    await expect(page.getByRole('table')).toBeVisible()
    await expectAccessible(page, tab)
    const contents = page.getByRole('table').getByRole('button', { name: /^Modifier / })
    if ((await contents.count()) === 0) return
    await contents.first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, `an entry of ${tab}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
