import { expect, test } from '@playwright/test'
import { aFormula } from '../../src/testing/builders/an-order.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { alwaysOpen } from '../support/always-open.ts'
import { boardWith, closeBoards, orderNow, tap } from './at-board.ts'

test.afterEach(closeBoards)

test('the board lists what is still to be made of each ingredient, and today’s finished orders @journey', async ({
  page,
  browser,
}) => {
  const { board, id, order, ticket } = await boardWith(page, browser, alwaysOpen.listed, {
    lines: [aFormula('one')],
  })
  await orderNow(page, id, { lines: [aFormula('two', { quantity: 2 })] })
  await board.getByRole('button', { name: 'Aujourd’hui' }).click()
  const panel = board.getByRole('dialog', { name: 'Aujourd’hui' })
  const portions = panel.getByRole('list', { name: 'À préparer' }).getByRole('listitem')
  await expect(portions.filter({ hasText: 'Concombre' })).toHaveText(/^3 × Concombre$/)
  await expectAccessible(board)
  await board.keyboard.press('Escape')

  await tap(ticket.getByRole('button', { name: /^Commencer/ }))
  await tap(ticket.getByRole('button', { name: /^Prête/ }))
  await tap(ticket.getByRole('button', { name: /^Remise/ }))
  await board.getByRole('dialog').getByRole('button', { name: 'Espèces' }).click()
  await expect(ticket).toHaveCount(0)
  await board.getByRole('button', { name: 'Aujourd’hui' }).click()
  await expect(portions.filter({ hasText: 'Concombre' })).toHaveText(/^2 × Concombre$/)
  await panel.getByText('Terminées').click()
  const finished = panel.getByRole('button', { name: new RegExp(`^${order.number}`) })
  await expect(finished).toContainText(/Zoé Lefèvre\s*Remise à /)
  await expectAccessible(board)
  await finished.click()
  await expect(board.getByRole('dialog').getByRole('article', { name: order.number })).toBeVisible()
})
