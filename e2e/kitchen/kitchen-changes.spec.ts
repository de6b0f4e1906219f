import { expect, test } from '@playwright/test'
import { alwaysOpen } from '../support/always-open.ts'
import { change } from '../../src/testing/builders/a-change.ts'
import { fiveLines } from '../../src/testing/builders/an-order.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { SOON, timeOf } from '../order/at-checkout.ts'
import { boardWith, clientOf, closeBoards, tap, ticketOf } from './at-board.ts'

test.afterEach(closeBoards)

test('a change made by the customer appears on the board at once, with the number of the order that it replaces (E1)', async ({
  page,
  browser,
}) => {
  const { board, order, ticket, id } = await boardWith(page, browser, alwaysOpen.changedBoard)
  const { at } = await timeOf(page, id, SOON + 1)
  const movedOrder = await change(clientOf(page), order, { takeawayAt: at })
  const next = ticketOf(board, movedOrder)
  await expect(next).toContainText(`Remplace ${order.number}`)
  await expect(next).toContainText('Contenu inchangé')
  await expect(ticket).toHaveCount(0)
  const notice = board.getByText('Modifié par le client')
  await expect(notice).toContainText(`${order.number} devient ${movedOrder.number}`)
  await expect(notice).toContainText(`Ne jetez que ce qui est imprimé pour ${order.number}.`)

  const lines = fiveLines()
    .filter(({ kind }) => kind !== 'dessert')
    .map((line) => (line.kind === 'item' ? { ...line, quantity: 1 } : line))
  const less = await change(clientOf(page), movedOrder, { lines })
  const last = ticketOf(board, less)
  await expect(last).toContainText(`Remplace ${movedOrder.number}`)
  await expect(last.getByText('modifié', { exact: true })).toHaveCount(1)
  await expect(last).toContainText('Supprimé')
  await expect(notice).toContainText(`${order.number} devient ${less.number}`)
  await expectAccessible(board)

  await tap(last.getByRole('button', { name: /Plus d’actions/ }))
  await board.evaluate(() => {
    window.print = () => undefined
  })
  await board.getByRole('dialog').getByRole('button', { name: 'Ticket' }).click()
  await board.emulateMedia({ media: 'print' })
  await expect(board.locator('.k-sheet')).toContainText(`Remplace ${movedOrder.number}`)
})
