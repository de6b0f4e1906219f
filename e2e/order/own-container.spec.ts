import { expect, test } from '@playwright/test'
import type { OrderView } from '../../src/contract/shop/order-view.ts'
import { emptyCart } from '../../src/domain/cart/cart.ts'
import { priceLine } from '../../src/domain/pricing/pricing.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { closeBoards, openBoard, tap, ticketOf } from '../kitchen/at-board.ts'
import { alwaysOpen } from '../support/always-open.ts'
import { visit } from '../support/at-rest.ts'
import {
  SOON,
  expectConfirmed,
  fillInForCounter,
  keep,
  linesKept,
  menu,
  orderButton,
  placeOf,
  salad,
  tabTo,
} from './at-checkout.ts'

test.afterEach(closeBoards)
test.use({ viewport: { width: 390, height: 844 } })

test('a customer chooses their own container by keyboard, sees the saving, and the board shows the choice (E2)', async ({
  page,
  browser,
}) => {
  const board = await openBoard(browser, alwaysOpen.contained)
  const place = await placeOf(page, alwaysOpen.contained, SOON)
  await keep(page, { cart: salad(), place })
  await visit(page, '/panier/')
  const ownContainer = page.getByRole('radio', { name: /^Mon contenant/ })
  await expect(page.getByRole('radio', { name: 'Emballage du restaurant' })).toBeChecked()
  // The saving is shown before the choice. Water needs no container, so only one line has the
  // choice.
  await expect(ownContainer).toHaveCount(1)
  await expect(ownContainer.locator('..')).toContainText('0,20')
  await expectAccessible(page)
  await tabTo(page, /^Emballage du restaurant/)
  await page.keyboard.press('ArrowDown')
  await expect(ownContainer).toBeChecked()
  await expect(page.getByText(/Propre et assez grand/)).toBeVisible()
  expect((await linesKept(page)).map(({ container }) => container)).toEqual(['own', undefined])
  await expectAccessible(page)

  await page.goto('/payment/')
  await expect(page.getByText(/dans votre contenant/i).first()).toBeVisible()
  await fillInForCounter(page)
  await orderButton(page).click()
  const token = /confirmation\/([\w-]+)/.exec(await expectConfirmed(page))?.[1] ?? ''
  await expect(page.getByText(/dans votre contenant/i).first()).toBeVisible()
  const order = (await (await page.request.get(`/api/orders/${token}`)).json()) as OrderView
  const ticket = ticketOf(board, order)
  await expect(ticket.getByText('Contenant du client')).toHaveCount(1)
  await expectAccessible(board)
})

test('the menu explains which containers are accepted, and another restaurant warns that it accepts none (E2) @variation', async ({
  page,
}) => {
  const place = await placeOf(page, alwaysOpen.contained, SOON)
  const cart = salad()
  const lines = cart.lines.map((line, i) =>
    i === 0 ? { ...line, container: 'own' as const } : line,
  )
  await keep(page, { cart: { ...cart, lines }, place })
  await visit(page, '/carte/')
  await expect(page.getByRole('heading', { name: 'Venez avec votre contenant' })).toBeVisible()
  await page.getByText('Ce que le restaurant accepte').click()
  await expect(page.getByText(/propre, sec/)).toBeVisible()
  await expect(page.getByText(/peut refuser un contenant/)).toBeVisible()
  await expectAccessible(page)

  await visit(page, '/notre-restaurant/paris-voltaire/')
  await expect(page.getByRole('heading', { name: 'Venez avec votre contenant' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Commander ici' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/n’est pas servi dans le contenant choisi/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Changer', exact: true }).click()
  await expect
    .poll(async () => (await linesKept(page)).some(({ container }) => container))
    .toBe(false)
  expect(await linesKept(page)).toHaveLength(2)
})

test('an allergic customer builds a bowl by goals and orders it in their own container, as the board shows (E2, E3, E5) @variation', async ({
  page,
  browser,
}) => {
  const board = await openBoard(browser, alwaysOpen.aimed)
  const place = await placeOf(page, alwaysOpen.aimed, SOON)
  await keep(page, { cart: emptyCart, place })
  await visit(page, '/objectifs/')
  await page.getByText('Mes allergies', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Lait', exact: true }).press('Space')
  await page.getByRole('textbox', { name: 'Protéines, au moins (g)' }).fill('30')
  await page.getByRole('button', { name: 'Composer trois bols' }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: '3 bols pour vous' })).toBeFocused()
  await page
    .getByRole('button', { name: /^Ajouter au panier/ })
    .first()
    .click()
  await expect.poll(async () => (await linesKept(page)).length).toBe(1)
  const [line] = await linesKept(page)
  expect(line && priceLine(line, menu).allergens).not.toContain('milk')

  await visit(page, '/panier/')
  const ownContainer = page.getByRole('radio', { name: /^Mon contenant/ })
  await tabTo(page, /^Emballage du restaurant/)
  await page.keyboard.press('ArrowDown')
  await expect(ownContainer).toBeChecked()
  await page.goto('/payment/')
  await expect(page.getByRole('button', { name: 'Lait', pressed: true })).toBeVisible()
  await fillInForCounter(page)
  await orderButton(page).click()
  const token = /confirmation\/([\w-]+)/.exec(await expectConfirmed(page))?.[1] ?? ''
  const order = (await (await page.request.get(`/api/orders/${token}`)).json()) as OrderView
  // A ticket with an allergy is opened by one tap, which confirms that the allergy was read.
  const ticket = ticketOf(board, order)
  await tap(ticket.getByRole('button', { name: /Allergie : lait/ }))
  await expect(ticket.getByText('Allergie signalée : lait')).toBeVisible()
  await expect(ticket.getByText('Contenant du client')).toHaveCount(1)
})
