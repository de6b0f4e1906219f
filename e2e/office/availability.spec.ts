import { expect, test } from '@playwright/test'
import type { WireMenu } from '../../src/contract/shop/menu.ts'
import { BOURSE } from '../../src/testing/builders/an-order.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { closeBoards, openBoard } from '../kitchen/at-board.ts'
import { enterAs } from './at-office.ts'

test.afterEach(closeBoards)

test('a product is stopped by keyboard, leaves the menu, is explained on the board, and is released again (H10)', async ({
  page,
  browser,
}) => {
  const menu = async () => {
    const answer = await page.request.get(`/api/restaurants/${BOURSE}/menu?language=fr`)
    return (await answer.json()) as WireMenu
  }
  const isOffered = async () =>
    (await menu()).ingredients.find(({ slug }) => slug === 'boulgour')?.available
  expect(await isOffered()).toBe(true)
  await enterAs(page, 'owner', '/siege/disponibilites?find=boulgour')
  const grid = page.getByRole('grid', { name: 'Disponibilité des produits par restaurant' })
  await expect(grid.getByRole('rowheader', { name: 'Boulgour' })).toBeVisible()
  await expectAccessible(page, 'availability')

  // A town is chosen at once, and the grid then has its restaurants only.
  const columns = grid.getByRole('columnheader')
  await page.getByRole('button', { name: /^Restaurants/ }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('textbox', { name: 'Restaurant, ville, région' }).fill('lyon')
  const town = picker.getByRole('checkbox', { name: /^Lyon/ })
  await town.click({ force: true })
  await expect(town).toBeChecked()
  await expectAccessible(page, 'restaurants of the grid')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/restaurants=[\d.]+$/)
  await expect(columns.filter({ hasText: 'Lyon' })).not.toHaveCount(0)
  await expect(columns.filter({ hasText: 'Bourse' })).toHaveCount(0)
  await page.goBack()

  // Chooses the complete row of a product by keyboard alone.
  await grid.focus()
  await page.keyboard.press('Shift+Space')
  await expect(page.getByRole('region', { name: 'Cases choisies' })).toContainText(/1 produit dans/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Arrêter la vente' })).toBeDisabled()
  await dialog.getByRole('button', { name: /Motif/ }).click()
  await page.getByRole('option', { name: 'Rappel de produit' }).click()
  await dialog.getByRole('button', { name: /Jusqu’à quand/ }).click()
  await page.getByRole('option', { name: /demain inclus/ }).click()
  await expectAccessible(page, 'stopping a product')
  await dialog.getByRole('button', { name: 'Arrêter la vente' }).click()
  await expect(dialog).toBeHidden()
  const cell = grid
    .getByRole('gridcell', { name: /Arrêté par le siège.*rappel de produit/ })
    .first()
  await expect(cell).toBeVisible()
  await expect.poll(isOffered).toBe(false)

  const board = await openBoard(browser, 'paris-bourse')
  await board.getByRole('button', { name: /Rupture/ }).click()
  const row = board.getByRole('listitem').filter({ hasText: 'Boulgour' })
  await expect(row).toContainText('Décidé par le siège')
  await expect(row).toContainText('rappel de produit')
  await expect(row.getByRole('switch')).toHaveCount(0)

  await page.getByRole('button', { name: 'Défaire' }).click()
  await expect(cell).toBeHidden()
  await expect.poll(isOffered).toBe(true)
  await expect(row).not.toContainText('Décidé par le siège')

  // On a phone, the choice is made per product, with the same result.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Boulgour.*arrêter ou remettre en vente/ }).click()
  await expect(dialog).toContainText(/1 produit dans/)
  await expectAccessible(page, 'availability on a phone')
  await dialog.getByRole('button', { name: 'Ne rien faire' }).click()
})

test('the availability grid is searched by words, and the address keeps the search and the filter (H10, P7) @variation', async ({
  page,
}) => {
  await enterAs(page, 'owner', '/siege/disponibilites')
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-rowcount', /^\d{3}$/)
  await page.getByRole('searchbox').fill('bourse')
  await expect(grid).toHaveAttribute('aria-colcount', '2')
  await expect(page).toHaveURL(/find=bourse/)
  // Cells far away are added to the document when the keys move there.
  await grid.focus()
  await page.keyboard.press('Control+End')
  const last = await grid.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${last}"]`)).toBeInViewport()
  await page.getByRole('button', { name: 'Seulement ce qui manque' }).click()
  await expect(page).toHaveURL(/stopped=yes/)
  await page.goBack()
  await expect(page).not.toHaveURL(/stopped=yes/)
})
