import { expect, test } from '@playwright/test'
import type { OrderView } from '../../src/contract/shop/order-view.ts'
import { aCart, item, plainSalad } from '../../src/testing/builders/a-cart.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { closeBoards, openBoard, orderNow, tap, ticketOf } from '../kitchen/at-board.ts'
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
  tabTo,
} from './at-checkout.ts'

const MORE = /^Plus d’actions/

test.afterEach(closeBoards)
test.use({ viewport: { width: 390, height: 844 } })

test('a customer sets the wish for a missing ingredient, the kitchen applies it by one tap, and the customer objects (E7)', async ({
  page,
  browser,
}) => {
  const board = await openBoard(browser, alwaysOpen.replaced)
  const place = await placeOf(page, alwaysOpen.replaced, SOON)
  await keep(page, { cart: aCart(menu, plainSalad('salad'), item('water', 'eau-plate')), place })
  await visit(page, '/panier/')

  // Sets the wish for the whole order by keyboard, and a different one for a single ingredient.
  const forOrder = page.getByRole('group', { name: 'Si un ingrédient manque' })
  await expect(forOrder.getByRole('radio', { name: 'Le remplacer' })).toBeChecked()
  await page.getByText(/S’il manque un ingrédient/).click()
  const first = page.getByRole('combobox', { name: /^S’il manque/ }).nth(1)
  await first.selectOption('Me demander')
  await expectAccessible(page)
  const [line] = await linesKept(page)
  expect(line?.ifMissing).toMatchObject([{ wish: 'ask' }])
  const askedIngredient = line?.ifMissing?.[0]?.of ?? 0
  await tabTo(page, /^Le remplacer$/)
  await page.keyboard.press('ArrowDown')
  await expect(forOrder.getByRole('radio', { name: 'L’enlever' })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await page.reload()
  await expect(forOrder.getByRole('radio', { name: 'Le remplacer' })).toBeChecked()

  await page.goto('/payment/')
  await fillInForCounter(page)
  await orderButton(page).click()
  const token = /confirmation\/([\w-]+)/.exec(await expectConfirmed(page))?.[1] ?? ''
  const order = (await (await page.request.get(`/api/orders/${token}`)).json()) as OrderView

  // The kitchen replaces one ingredient by a single tap. For `askedIngredient`, the kitchen asks
  // the customer, because the customer wished to be asked.
  const ticket = ticketOf(board, order)
  const sold = order.lines[0]?.portions ?? []
  const askedName = menu.ingredients[askedIngredient]?.name ?? ''
  const otherPortion = sold.find(
    ({ slot, ingredient }) => slot === 'ingredients' && ingredient !== askedIngredient,
  )
  const name = otherPortion?.name ?? ''
  const more = ticket.getByRole('button', { name: MORE })
  await tap(more)
  await board.getByRole('button', { name: new RegExp(`^${name}\\s?, remplacer$`) }).click()
  await expect(ticket.getByText(`à la place de ${name}`)).toBeVisible()
  await tap(more)
  await expectAccessible(board)
  await board.getByRole('button', { name: new RegExp(`^${askedName}\\s?, demander$`) }).click()
  await expect(ticket.getByText(`Client interrogé\u202f: ${askedName}`)).toBeVisible()
  await expectAccessible(board)

  // The customer's page shows the replacement at once, with the new ingredient.
  const part = page.getByRole('region', { name: /ingrédients manquent/ })
  const replacementItems = part.getByRole('listitem')
  await expect(replacementItems.getByText(new RegExp(`^${name}.*à la place$`))).toBeVisible()
  await expect(part.getByText(/allergène/i).first()).toBeVisible()
  await expectAccessible(page)
  await part
    .getByRole('button', { name: /^Mettre / })
    .first()
    .click()
  await expect(part.getByText('C’est votre choix.')).toHaveCount(1)
  await part
    .getByRole('button', { name: /l’enlever$/ })
    .first()
    .click()
  await expect(replacementItems.getByText(`${name}\u202f: enlevé`)).toBeVisible()

  // The kitchen's ticket shows the customer's answer above everything else.
  await expect(ticket.getByText('refusé par le client').first()).toBeVisible()
  await expect(ticket.getByText('choisi par le client').first()).toBeVisible()
  await expectAccessible(board)
  await tap(ticket.getByRole('button', { name: /^Commencer/ }))
  await tap(ticket.getByRole('button', { name: /^Prête/ }))
  await expect(part.getByRole('button')).toHaveCount(0)
})

test('a tap on a missing ingredient is undone within seconds, and the customer sees nothing of it (E7) @variation', async ({
  page,
  browser,
}) => {
  const board = await openBoard(browser, alwaysOpen.restored)
  const { restaurant } = await placeOf(page, alwaysOpen.restored, SOON)
  const order = await orderNow(page, restaurant.id)
  const ticket = ticketOf(board, order)
  await tap(ticket.getByRole('button', { name: MORE }))
  await board
    .getByRole('button', { name: /, demander$/ })
    .first()
    .click()
  await expect(ticket.getByText(/Client interrogé/)).toBeVisible()
  await board.getByRole('button', { name: /^Annuler/ }).click()
  await expect(ticket.getByText(/Client interrogé/)).toBeHidden()
  await page.goto(`/confirmation/${order.token}/`)
  await expect(page.getByText(/manque/)).toHaveCount(0)
})
