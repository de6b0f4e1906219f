import { expect, test } from '@playwright/test'
import type { OrderView } from '../../src/contract/shop/order-view.ts'
import type { Takeaway } from '../../src/contract/shop/restaurants.ts'
import { alwaysOpen } from '../support/always-open.ts'
import {
  boardWith,
  closeBoards,
  column,
  openBoard,
  orderNow,
  restaurantOf,
  tap,
  ticketOf,
  undo,
  untilCached,
} from './at-board.ts'
import { expectAccessible } from '../every-page/at-axe.ts'

test.use({ serviceWorkers: 'allow' })
test.afterEach(closeBoards)

const { offline, lost, slow, pictured } = alwaysOpen

test('taps made without a network survive a reload, and are sent once, in order', async ({
  page,
  browser,
}) => {
  const { board, order, ticket, id } = await boardWith(page, browser, offline)
  const otherOrder = await orderNow(page, id)
  await expect(ticketOf(board, otherOrder)).toBeVisible()
  await untilCached(board)

  await board.context().setOffline(true)
  await tap(ticket.getByRole('button', { name: /^Commencer/ }))
  await tap(ticket.getByRole('button', { name: /^Prête/ }))
  await tap(ticketOf(board, otherOrder).getByRole('button', { name: /^Commencer/ }))
  await expect(board.getByText('3 gestes gardés')).toBeVisible()
  await tap(undo(board, otherOrder.number, 'commencée'))
  await expect(board.getByText('2 gestes gardés')).toBeVisible()
  await expectAccessible(board)

  await board.reload()
  await expect(column(board, 'Prêtes').getByRole('article', { name: order.number })).toBeVisible()
  await expect(
    column(board, 'Reçues').getByRole('article', { name: otherOrder.number }),
  ).toBeVisible()
  await expect(board.getByText('2 gestes gardés')).toBeVisible()

  // Key and body of each tap that the server answered. A tap that the board tries before the
  // network is back is sent again under the same idempotency key.
  const taps: string[] = []
  board.on('response', (response) => {
    const request = response.request()
    if (request.url().endsWith('/api/kitchen/taps'))
      taps.push(`${request.headers()['idempotency-key']} ${request.postData()}`)
  })
  await board.context().setOffline(false)
  await expect(board.getByText('Hors ligne.')).toBeHidden()
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`/api/orders/${order.token}`)).json()) as OrderView).status,
    )
    .toBe('ready')
  const storedTaps = () =>
    board.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('kitchen-tap')))
  await expect.poll(storedTaps).toEqual([])
  expect(taps.map((tap) => /"action":"(\w+)"/.exec(tap)?.[1])).toEqual(['start', 'ready'])
  expect(new Set(taps).size).toBe(2)
})

test('a tap whose response is lost is sent again under its idempotency key; a tap that became impossible says why @variation', async ({
  page,
  browser,
}) => {
  const { board, order, ticket } = await boardWith(page, browser, lost)
  const keys: string[] = []
  let losses = 0
  await board.route('**/api/kitchen/taps', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (losses > 0) return route.continue()
    losses += 1
    await route.fetch()
    return route.abort('connectionreset')
  })
  await tap(ticket.getByRole('button', { name: /^Commencer/ }))
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[0]).toBe(keys[1])
  await expect(
    column(board, 'En préparation').getByRole('article', { name: order.number }),
  ).toBeVisible()

  const second = await openBoard(browser, lost)
  await board.context().setOffline(true)
  await tap(ticket.getByRole('button', { name: /^Prête/ }))
  await ticketOf(second, order)
    .getByRole('button', { name: /Plus d’actions/ })
    .click()
  await second.getByRole('button', { name: 'Annuler la commande' }).click()
  await second.getByText('Demande du client').click()
  await expectAccessible(second)
  await second.getByRole('button', { name: `Annuler la ${order.number}` }).click()
  await expect(ticketOf(second, order)).toHaveCount(0)
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`/api/orders/${order.token}`)).json()) as OrderView).status,
    )
    .toBe('cancelled')
  await board.context().setOffline(false)
  await expect(
    board.getByText(`Commande ${order.number} : La commande est déjà à une autre étape.`),
  ).toBeVisible()
  await expect(ticket).toHaveCount(0)
})

test('a pause that is ended before the board has reloaded does end (T6) @variation', async ({
  page,
  browser,
}) => {
  const board = await openBoard(browser, slow)
  const { id } = await restaurantOf(page, slow)
  const boardGate = Promise.withResolvers<void>()
  await board.route(/\/api\/kitchen\/board(\?|$)/, async (route) => {
    await boardGate.promise
    await route.continue()
  })
  const stopResponse = board.waitForResponse('**/api/kitchen/stops')
  await board.getByRole('button', { name: /^Pause/ }).click()
  await board
    .getByRole('dialog')
    .getByRole('button', { name: /^30 min/ })
    .click()
  await stopResponse
  await board
    .getByRole('button', { name: /^Reprendre/ })
    .first()
    .click()
  await expect(board.getByRole('button', { name: /^Reprendre/ })).toHaveCount(0)
  boardGate.resolve()
  const stopOf = async () =>
    ((await (await page.request.get(`/api/restaurants/${id}/takeaway`)).json()) as Takeaway).stop
  await expect.poll(stopOf).toBeNull()
  await board.reload()
  await expect(board.getByRole('button', { name: /^Pause/ })).toBeVisible()
})

test('a picture that could not load without a network loads when the network is back @variation', async ({
  page,
  browser,
}) => {
  const { id } = await restaurantOf(page, pictured)
  // With this many orders, tickets show no pictures until they are begun, so the browser has not
  // loaded any yet.
  const first = await orderNow(page, id)
  for (let i = 0; i < 5; i += 1) await orderNow(page, id)
  const board = await openBoard(browser, pictured)
  await expect(board.locator('.k-short')).toHaveCount(6)
  const ticketInPreparation = column(board, 'En préparation').getByRole('article', {
    name: first.number,
  })
  const pictures = ticketInPreparation.locator('img.k-picture')

  await board.context().setOffline(true)
  await tap(ticketOf(board, first).getByRole('button', { name: /^Commencer/ }))
  await expect(ticketInPreparation).toBeVisible()
  await expect(pictures, 'no broken picture').toHaveCount(0)
  await board.context().setOffline(false)
  await expect
    .poll(() =>
      pictures.evaluateAll(
        (all) =>
          all.length > 0 && all.every((image) => (image as HTMLImageElement).naturalWidth > 0),
      ),
    )
    .toBe(true)
})
