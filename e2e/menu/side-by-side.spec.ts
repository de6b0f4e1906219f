import { type Page, expect, test } from '@playwright/test'
import { alwaysOpen } from '../support/always-open.ts'
import {
  closeBoards,
  openBoard,
  orderNow,
  restaurantOf,
  tap,
  ticketOf,
} from '../kitchen/at-board.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { typeCard } from '../order/at-card.ts'
import {
  type PickupPlace,
  SOON,
  expectConfirmed,
  fillIn,
  keep,
  orderButton,
  placeOf,
  salad,
} from '../order/at-checkout.ts'
import { visit } from '../support/at-rest.ts'

test.use({ serviceWorkers: 'allow' })
test.afterEach(closeBoards)

const { rung, byHand, cut, ranOut, late, paused, away } = alwaysOpen

/** Opens the page on which a customer follows an order. */
async function follow(page: Page, token: string, viewport: { width: number; height: number }) {
  await page.setViewportSize(viewport)
  await page.goto(`/confirmation/${token}/`)
  await expect(page.getByRole('list', { name: 'Avancement de la commande' })).toBeVisible()
}

const now = (page: Page) =>
  page.getByRole('list', { name: 'Avancement de la commande' }).locator('[aria-current="step"]')
const phone = { width: 390, height: 844 }

test(
  'an order rings, is started, ready and handed over on the board, and the customer sees each step (O1, O2)',
  { tag: '@journey' },
  async ({ page, browser }) => {
    const { id } = await restaurantOf(page, rung)
    const board = await openBoard(browser, rung)
    const order = await orderNow(page, id, { comment: 'Sans couverts', allergies: ['milk'] })
    await follow(page, order.token, phone)
    await expect(now(page)).toContainText('Reçue')
    const onItsWay = page.getByText('c’est en route')
    await expect(onItsWay).toBeVisible()

    const ticket = ticketOf(board, order)
    await expect(board.getByRole('alert')).toContainText(order.number)
    await expect(ticket.getByText('Sans couverts')).toBeHidden()
    await tap(ticket.getByRole('button', { name: /^Allergie : lait.*Touchez pour ouvrir/ }))
    await expect(ticket.getByText('Sans couverts')).toBeVisible()
    await expect(board.getByRole('alert')).not.toContainText(order.number)
    await expectAccessible(board)

    await tap(ticket.getByRole('button', { name: /^Commencer/ }))
    await expect(now(page)).toContainText('En préparation')
    await tap(board.getByRole('button', { name: /^Annuler/ }))
    await expect(now(page)).toContainText('Reçue')
    await tap(ticket.getByRole('button', { name: /^Commencer/ }))
    await expect(now(page)).toContainText('En préparation')
    await expect(page.getByText(/Pour annuler, appelez le restaurant au/)).toBeVisible()

    await tap(ticket.getByRole('button', { name: /^Prête/ }))
    await expect(page.getByText(/^C’est prêt, /)).toBeVisible()
    await expect(onItsWay).toBeHidden()
    await expect(page.getByText(`Donnez le numéro ${order.number} au comptoir.`)).toBeVisible()
    await expectAccessible(page)

    await tap(ticket.getByRole('button', { name: /^Remise/ }))
    await board.getByRole('button', { name: 'Espèces' }).click()
    await expect(page.getByText('Bon appétit.')).toBeVisible()
    await expect(ticket).toHaveCount(0)
  },
)

test('a product that is marked sold out leaves an open composition and the cart, and the page says so (C25, M4) @variation', async ({
  page,
  browser,
}) => {
  const restaurant = await restaurantOf(page, ranOut)
  const board = await openBoard(browser, ranOut)
  const place: PickupPlace = {
    restaurant,
    time: { at: new Date(Date.now() + 3_600_000).toISOString(), time: '', state: 'free', left: 1 },
  }
  await keep(page, { cart: salad(), place })
  await page.setViewportSize(phone)
  await visit(page, '/carte/formule/salade-4-ingredients/?line=salad&step=ingredients')
  const cucumber = page.getByRole('button', { name: /^Concombre \d/ })
  await expect(cucumber).toHaveAttribute('aria-pressed', 'true')

  await board.getByRole('button', { name: /^Rupture/ }).click()
  await board.getByRole('searchbox', { name: 'Chercher un ingrédient' }).fill('concombre')
  await board.getByRole('switch', { name: /^Concombre/ }).click()
  await board.getByRole('button', { name: 'Jusqu’à ce soir' }).click()

  const popup = page.getByRole('alertdialog')
  await expect(popup).toContainText('Concombre')
  await expectAccessible(page)
  await popup.getByRole('button').last().click()
  await expect(page.getByText('Produit indisponible - de retour bientôt').first()).toBeVisible()

  await board.getByRole('switch', { name: /^Concombre/ }).click()
  await expect(page.getByText('Produit indisponible - de retour bientôt')).toHaveCount(0)
})

test('the kitchen accepts an order by hand, and busy mode tells waiting customers the additional minutes (O1) @variation', async ({
  page,
  browser,
}) => {
  const { id } = await restaurantOf(page, byHand)
  const board = await openBoard(browser, byHand)
  const order = await orderNow(page, id)
  await follow(page, order.token, { width: 1280, height: 800 })
  const ticket = ticketOf(board, order)
  await tap(ticket.getByRole('button', { name: /^Accepter/ }))
  await expect(now(page)).toContainText('acceptée à')
  await board.getByRole('button', { name: /^Rush/ }).click()
  const dialog = board.getByRole('dialog')
  await dialog.getByRole('radio', { name: '+20 min' }).check()
  await dialog.getByRole('button', { name: /^60 min/ }).click()
  await expect(page.getByText(/^Votre commande a du retard/).first()).toBeVisible()
  await expect(
    page.getByText(/monde en cuisine\. Nous visons .*, 2\d\smin après l’heure choisie\./),
  ).toBeVisible()
  await expect(ticket).toContainText('+20 min')
  await board.getByRole('button', { name: 'Arrêter' }).click()
  await expect(board.getByRole('button', { name: 'Arrêter' })).toHaveCount(0)
})

test('the customer reads a delay with its reason, and a cancellation with the amount refunded (O2) @variation', async ({
  page,
  browser,
}) => {
  const board = await openBoard(browser, late)
  const place = await placeOf(page, late, SOON)
  await keep(page, { cart: salad(), place })
  await visit(page, '/payment/')
  await fillIn(page)
  await typeCard(page, 'success')
  await orderButton(page).click()
  await expectConfirmed(page)
  const number = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
    .replace('Commande', '')
    .trim()
  const ticket = ticketOf(board, { number })
  await expect(ticket).toBeVisible()

  await tap(ticket.getByRole('button', { name: /Plus d’actions/ }))
  const more = board.getByRole('dialog')
  await more.getByRole('radio', { name: 'Rupture' }).check()
  await more.getByRole('button', { name: '+10 min' }).click()
  await expect(page.getByText(/^Votre commande a du retard/).first()).toBeVisible()
  await expect(
    page.getByText(/Un ingrédient manquait.*Nous visons .*, 1\d\smin après l’heure choisie\./),
  ).toBeVisible()

  await tap(ticket.getByRole('button', { name: /Plus d’actions/ }))
  await more.getByRole('button', { name: 'Annuler la commande' }).click()
  await more.getByRole('radio', { name: 'Contretemps' }).check()
  await more.getByRole('button', { name: new RegExp(`^Annuler la ${number}`) }).click()
  await expect(page.getByText('Commande annulée.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /vous sont rendus$/ })).toBeVisible()
  await expectAccessible(page)
})

test('a tap made without a connection is kept, and takes effect once when the connection is back @variation', async ({
  page,
  browser,
}) => {
  const { id } = await restaurantOf(page, cut)
  const board = await openBoard(browser, cut)
  const order = await orderNow(page, id)
  await follow(page, order.token, { width: 1280, height: 800 })
  const ticket = ticketOf(board, order)
  await expect(ticket).toBeVisible()
  await board.context().setOffline(true)
  await tap(ticket.getByRole('button', { name: /^Commencer/ }))
  await expect(ticket.getByRole('button', { name: /^Prête/ })).toBeVisible()
  await expect(board.getByText('Hors ligne.')).toBeVisible()
  await expect(now(page)).toContainText('Reçue')
  await board.context().setOffline(false)
  await expect(now(page)).toContainText('En préparation')
  await expect(board.getByText('Hors ligne.')).toBeHidden()
})

test('a customer who chooses a time sees the pause, and it ends when the kitchen ends it (T6) @variation', async ({
  page,
  browser,
}) => {
  const restaurant = await restaurantOf(page, paused)
  const board = await openBoard(browser, paused, { width: 390, height: 844 })
  const place: PickupPlace = {
    restaurant,
    time: { at: new Date(Date.now() + 3_600_000).toISOString(), time: '', state: 'free', left: 1 },
  }
  await keep(page, { cart: salad(), place })
  await visit(page, '/retrait/')
  await board.getByRole('button', { name: /^Pause/ }).click()
  await board
    .getByRole('dialog')
    .getByRole('button', { name: /^30 min/ })
    .click()
  await expect(page.getByText('Les commandes en ligne sont en pause.')).toBeVisible()
  await expect(page.getByText('Ouvert', { exact: true }), 'not open beside it').toHaveCount(0)
  await board
    .getByRole('button', { name: /^Reprendre/ })
    .first()
    .click()
  await expect(page.getByText('Les commandes en ligne sont en pause.')).toHaveCount(0)
  await expect(page.getByText('Ouvert', { exact: true })).toBeVisible()
})

test('the page of an open order is available without a network @variation', async ({
  page,
  context,
}) => {
  const { id } = await restaurantOf(page, away)
  const order = await orderNow(page, id)
  await follow(page, order.token, phone)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/open-order'))))
    .toBe(true)
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
    .toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number)
  await expect(
    page.getByText(/Hors ligne\s: voici votre commande, telle qu’elle était\./),
  ).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await page.goto(`/confirmation/${order.token}/`)
  await expect(page.getByRole('list', { name: 'Avancement de la commande' })).toBeVisible()
})
