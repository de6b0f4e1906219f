import { expect, test } from '@playwright/test'
import type { OrderView } from '../../src/contract/shop/order-view.ts'
import { aFormula } from '../../src/testing/builders/an-order.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import {
  closeBoards,
  openBoard,
  orderNow,
  payByCard,
  restaurantOf,
  tap,
  ticketOf,
} from '../kitchen/at-board.ts'
import { alwaysOpen } from '../support/always-open.ts'
import { visit } from '../support/at-rest.ts'
import {
  SOON,
  expectConfirmed,
  fillInForCounter,
  keep,
  linesKept,
  orderButton,
  placeOf,
  salad,
} from './at-checkout.ts'

test.afterEach(closeBoards)

test('a customer borrows a deposit bowl, and sees the deposit beforehand, in the total and on the receipt (E2)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const place = await placeOf(page, alwaysOpen.lent, SOON)
  await keep(page, { cart: salad(), place })
  await visit(page, '/panier/')
  const bowl = page.getByRole('radio', { name: /^Bol consigné/ })
  await expect(bowl.locator('..')).toContainText(/\+ 2,00.€/)
  await bowl.check()
  await expect(page.getByText(/Rapportez-le au comptoir/)).toBeVisible()
  expect((await linesKept(page)).map(({ container }) => container)).toEqual(['deposit', undefined])
  await expect(page.getByRole('definition').filter({ hasText: '2,00' }).first()).toBeVisible()
  await expectAccessible(page)

  await page.goto('/payment/')
  await expect(page.getByText('Dans un bol consigné').first()).toBeVisible()
  await expect(page.getByText('Consigne', { exact: true }).first()).toBeVisible()
  await fillInForCounter(page)
  await orderButton(page).click()
  const token = /confirmation\/([\w-]+)/.exec(await expectConfirmed(page))?.[1] ?? ''
  await expect(page.getByText('Consigne', { exact: true }).first()).toBeVisible()
  const order = (await (await page.request.get(`/api/orders/${token}`)).json()) as OrderView
  expect(order.deposits).toBe(200)
  await page.goto(`/api/orders/${token}/receipt`)
  await expect(page.getByText('Consigne de bol').first()).toBeVisible()
  await expect(page.getByText('hors TVA').first()).toBeVisible()
})

test('the board takes back deposit bowls, and the deposit is refunded to the card (E2) @variation', async ({
  page,
  browser,
}) => {
  const board = await openBoard(browser, alwaysOpen.lent)
  const { id } = await restaurantOf(page, alwaysOpen.lent)
  const order = await orderNow(page, id, {
    payment: 'card',
    lines: [aFormula('a', { quantity: 2, container: 'deposit' })],
  })
  await payByCard(page, order)
  const ticket = ticketOf(board, order)
  await expect(ticket.getByText('Bol consigné')).toBeVisible()
  await tap(ticket.getByRole('button', { name: /^Commencer/ }))
  await board.getByRole('button', { name: 'Bol rendu' }).click()
  await board.getByLabel('Numéro de commande').fill(order.number)
  // A background job captures the money, a moment after the kitchen began.
  await expect(async () => {
    await board.getByRole('button', { name: 'Trouver la commande' }).click()
    await expect(board.getByRole('button', { name: /^Rendre/ })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(board.getByText('2 bols à rendre')).toBeVisible()
  await expectAccessible(board)
  await board
    .getByRole('button', { name: /Bols rendus/ })
    .first()
    .click()
  await board.getByRole('button', { name: /^Rendre/ }).click()
  await expect(board.getByText(/2,00.€ retournent sur la carte/)).toBeVisible()
  await board.getByRole('button', { name: 'Trouver la commande' }).click()
  await expect(board.getByText('1 bol à rendre')).toBeVisible()
})
