import { expect, test } from '@playwright/test'
import { expectAccessible } from '../every-page/at-axe.ts'
import { boardWith, closeBoards, column, restaurantOf, tap } from '../kitchen/at-board.ts'
import { alwaysOpen } from '../support/always-open.ts'
import { enterAs, putAllOnSale } from './at-office.ts'

test.afterEach(closeBoards)

test('a product is recalled together with the open orders that contain it; their tickets and “ready” warn about it (H10)', async ({
  page,
  browser,
}) => {
  await putAllOnSale(browser, (await restaurantOf(page, alwaysOpen.recalled)).id)
  const { board, order, ticket } = await boardWith(page, browser, alwaysOpen.recalled)
  await tap(ticket.getByRole('button', { name: /^Commencer/ }))
  await enterAs(page, 'owner', '/siege/disponibilites?find=carotte+41')
  const grid = page.getByRole('grid', { name: 'Disponibilité des produits par restaurant' })
  await expect(grid).toHaveAttribute('aria-colcount', '2')
  await grid.focus()
  await page.keyboard.press('Shift+Space')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Motif/ }).click()
  await page.getByRole('option', { name: 'Rappel de produit' }).click()
  await expect(dialog).toContainText(order.number)
  await expectAccessible(page, 'recalling a product')
  await dialog.getByRole('button', { name: 'Arrêter la vente' }).click()
  await expect(dialog).toBeHidden()

  await expect(ticket).toContainText('Rappel : ne pas servir')
  await expect(ticket.locator('s').filter({ hasText: 'Carotte' }).first()).toBeVisible()
  await expectAccessible(board, 'a recalled order')
  await tap(ticket.getByRole('button', { name: /^Prête/ }))
  await tap(board.getByRole('button', { name: /^Prête sans : Carotte/ }))
  await expect(column(board, 'Prêtes').getByRole('article', { name: order.number })).toBeVisible()

  // Products that were stopped because they contain the recalled ingredient are put back on sale
  // together with that ingredient.
  await expect(grid.getByRole('gridcell', { name: /Arrêté par le siège/ }).first()).toBeVisible()
  await grid.focus()
  await page.keyboard.press('Shift+Space')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: /^Remettre en vente/ })).toBeVisible()
  const heldBack = dialog.getByRole('group', {
    name: 'En contiennent, et reviennent aussi en vente',
  })
  await expect(heldBack.getByRole('checkbox').first()).toBeChecked()
  await expectAccessible(page, 'putting a recalled product back on sale')
  await dialog.getByRole('button', { name: 'Remettre en vente' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/siege/disponibilites?find=41&stopped=yes')
  // Other restaurants may have stopped other products, so the page may show either sentence.
  await expect(page.getByText(/^(Tout est en vente|Rien ne correspond)/)).toBeVisible()
})
