import { expect, test } from '@playwright/test'
import { alwaysOpen } from '../support/always-open.ts'
import { aFormula } from '../../src/testing/builders/an-order.ts'
import { callFromPage } from '../account/at-login.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { enterAs, putAllOnSale } from '../office/at-office.ts'
import { boardWith, closeBoards, restaurantOf, tap } from './at-board.ts'

test.afterEach(closeBoards)

const CUCUMBER = 202

test('handing over a ready order asks for confirmation when an ingredient was recalled since (H10, N8)', async ({
  page,
  browser,
}) => {
  await putAllOnSale(browser, (await restaurantOf(page, alwaysOpen.recalledLate)).id)
  const { board, id, ticket } = await boardWith(page, browser, alwaysOpen.recalledLate, {
    lines: [aFormula('one')],
  })
  for (const step of [/^Commencer/, /^Prête/]) await tap(ticket.getByRole('button', { name: step }))
  await expect(ticket.getByRole('button', { name: /^Remise/ })).toBeVisible()

  await enterAs(page, 'owner', '/siege/')
  await callFromPage(page, 'POST', '/api/office/availability/stops', {
    where: [{ products: [CUCUMBER], restaurants: [id] }],
    for: { until: 'none' },
    reason: 'recall',
  })
  const recall = ticket.getByRole('alert').filter({ hasText: 'ne pas servir Concombre' })
  await expect(recall.first()).toContainText('Prix inchangé')
  await expect(recall.first()).toContainText(/Concombre \(dans .+\)/)
  await tap(ticket.getByRole('button', { name: /^Remise/ }))
  await expect(board.getByRole('dialog')).toHaveCount(0)
  const without = ticket.getByRole('button', { name: /^Remise sans.*Concombre/ })
  await expect(without).toBeVisible()
  await expectAccessible(board)
  await tap(without)
  await board.getByRole('dialog').getByRole('button', { name: 'Espèces' }).click()
  await expect(ticket).toHaveCount(0)
})
