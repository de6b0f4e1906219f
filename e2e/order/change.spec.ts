import { type Page, expect, test } from '@playwright/test'
import type { Order } from '../../src/contract/shop/orders.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import {
  closeBoards,
  openBoard,
  orderNow,
  payByCard,
  restaurantOf,
  ticketOf,
} from '../kitchen/at-board.ts'
import { aFormula } from '../../src/testing/builders/an-order.ts'
import { alwaysOpen } from '../support/always-open.ts'
import { typeCard } from './at-card.ts'
import { tabTo } from './at-checkout.ts'

test.afterEach(closeBoards)
test.use({ viewport: { width: 390, height: 844 } })

const changeButton = (page: Page) => page.getByRole('button', { name: 'Modifier la commande' })
const terms = (page: Page) => page.getByRole('checkbox', { name: /conditions générales de vente/ })

/** Opens an order and puts it into the cart for a change. */
async function takeUp(page: Page, { token, number }: Pick<Order, 'token' | 'number'>) {
  await page.goto(`/confirmation/${token}/`)
  await changeButton(page).click()
  await expect(page.getByText(`Vous modifiez la commande ${number}`)).toBeVisible()
}

/** Goes from the cart to the form of the change. */
async function review(page: Page) {
  await page
    .getByRole('link', { name: /Vérifier la modification/ })
    .first()
    .click()
  return page.getByRole('region', { name: 'Ce que vous payez' })
}

const oneMore = (page: Page) =>
  page
    .getByRole('button', { name: /Un de plus|Augmenter|Ajouter un/ })
    .first()
    .click()

test(
  'a customer removes an item from a paid order and gets the difference refunded, while the board shows the change (E1)',
  { tag: '@journey' },
  async ({ page, browser }) => {
    const { id } = await restaurantOf(page, alwaysOpen.changed)
    const board = await openBoard(browser, alwaysOpen.changed)
    const order = await orderNow(page, id, { payment: 'card' })
    await payByCard(page, order)
    await expect(ticketOf(board, order)).toBeVisible()

    const elsewhere = await page.context().newPage()
    await elsewhere.goto(`/confirmation/${order.token}/`)
    await page.goto(`/confirmation/${order.token}/`)
    await tabTo(page, /^Modifier la commande$/)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Vous modifiez la commande ${order.number}`)).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('button', { name: /^Retirer.*Skyr|^Retirer.*Fromage blanc|^Retirer/ })
      .first()
      .click()
    const form = await review(page)
    await expect(form).toContainText('vous seront rendus sur votre carte')
    await form.getByRole('button', { name: 'Modifier la commande' }).click()
    await expect(form).toContainText('N’oubliez pas d’accepter les conditions générales')
    await expectAccessible(page)
    await terms(page).check()
    await form.getByRole('button', { name: 'Modifier la commande' }).click()
    await expect(page.getByText(`Elle remplace la commande ${order.number}.`)).toBeVisible()
    await expectAccessible(page)
    await expect(ticketOf(board, order)).toBeHidden()
    // The old link leads to the new order. A page that was already open at the old link shows the
    // new order too.
    const number = await page.getByRole('heading', { level: 1 }).textContent()
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(number ?? '')
    await expect(elsewhere.getByRole('button', { name: 'Modifier la commande' })).toBeVisible()
    await page.goto(`/confirmation/${order.token}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(number ?? '')
  },
)

test('a change that costs more is paid by card first, and leaves the order unchanged until then (E1)', async ({
  page,
}) => {
  const { id } = await restaurantOf(page, alwaysOpen.changed)
  const order = await orderNow(page, id, { payment: 'card', lines: [aFormula('one')] })
  await payByCard(page, order)
  await takeUp(page, order)
  await oneMore(page)
  // Without a network the page does not claim that it is too late for a change.
  const facts = `**/api/orders/${order.token}/change`
  await page.route(facts, (route) => route.abort())
  const form = await review(page)
  const failure = page.getByRole('alert').filter({ hasText: 'Connexion impossible' })
  await expect(failure).toBeVisible()
  await expect(page.getByText('Trop tard')).toHaveCount(0)
  await page.unroute(facts)
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  await expect(form).toContainText('à payer par carte à l’étape suivante')
  await terms(page).check()
  await form.getByRole('button', { name: 'Modifier et payer la différence' }).click()
  await expect(
    page.getByText(`La commande ${order.number} reste valable tant que la différence`),
  ).toBeVisible()
  await typeCard(page, 'success')
  await page.getByRole('button', { name: /Payer/ }).click()
  await expect(page.getByText(`Elle remplace la commande ${order.number}.`)).toBeVisible()
})

test('an order is moved to another restaurant, and back at a later time, while both boards show it (E1) @variation', async ({
  page,
  browser,
}) => {
  const [home, away] = [
    await restaurantOf(page, alwaysOpen.changedBack),
    await restaurantOf(page, alwaysOpen.changedAway),
  ]
  const order = await orderNow(page, home.id)
  const boards = {
    home: await openBoard(browser, alwaysOpen.changedBack),
    away: await openBoard(browser, alwaysOpen.changedAway),
  }
  const number = async () => (await page.getByRole('heading', { level: 1 }).innerText()).slice(-3)
  const confirm = async () => {
    await terms(page).check()
    await changeButton(page).click()
    await expect(page.getByText(/Elle remplace la commande/)).toBeVisible()
  }
  await takeUp(page, order)
  await page.getByRole('link', { name: 'Changer de restaurant ou d’heure' }).click()
  await page.getByRole('button', { name: 'Changer', exact: true }).click()
  await page.getByLabel('Ville ou code postal').fill(away.name.replace('Mesclun ', ''))
  await page
    .getByRole('button', { name: new RegExp(away.name.replace('Mesclun ', '')) })
    .first()
    .click()
  await page.getByRole('button', { name: /^Au plus tôt/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Modifier la commande')
  await confirm()
  const movedNumber = await number()
  await expect(ticketOf(boards.away, { number: movedNumber })).toBeVisible()
  await expect(ticketOf(boards.home, order)).toBeHidden()

  await changeButton(page).click()
  await page.getByRole('link', { name: 'Changer de restaurant ou d’heure' }).click()
  await page.getByRole('button', { name: 'Changer', exact: true }).click()
  await page.getByLabel('Ville ou code postal').fill(home.name.replace('Mesclun ', ''))
  await page
    .getByRole('button', { name: new RegExp(home.name.replace('Mesclun ', '')) })
    .first()
    .click()
  await page.getByRole('radio', { name: /Libre/ }).nth(1).check({ force: true })
  await page.getByRole('button', { name: /^Retirer/ }).click()
  await confirm()
  const back = await number()
  await expect(ticketOf(boards.home, { number: back })).toBeVisible()
  await expect(ticketOf(boards.away, { number: movedNumber })).toBeHidden()
})

test('a change that is abandoned leaves the order and the earlier cart unchanged (E1) @variation', async ({
  page,
}) => {
  const { id } = await restaurantOf(page, alwaysOpen.changed)
  const order = await orderNow(page, id, { payment: 'card', lines: [aFormula('one')] })
  await payByCard(page, order)
  await takeUp(page, order)
  await oneMore(page)
  await review(page)
  await terms(page).check()
  await page.getByRole('button', { name: 'Modifier et payer la différence' }).click()
  await page.getByRole('button', { name: 'Ne rien modifier' }).click()
  const notice = page.getByText(`Votre commande ${order.number} reste telle quelle.`)
  await expect(notice.first()).toBeVisible()
  await page.getByRole('link', { name: `Voir la commande ${order.number}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number)
  await page.goto('/panier/')
  await page.getByRole('button', { name: 'Ne rien modifier' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number)
  await page.goto('/panier/')
  await expect(page.getByText('Vous modifiez la commande')).toBeHidden()
})
