import { expect, test } from '@playwright/test'
import { expectAccessible } from '../every-page/at-axe.ts'
import { closeBoards, openBoard, orderNow, restaurantOf, ticketOf } from '../kitchen/at-board.ts'
import { alwaysOpen } from '../support/always-open.ts'
import { tabTo } from './at-checkout.ts'

test.afterEach(closeBoards)

test('a customer cancels an order by keyboard until the kitchen starts it, and the kitchen is informed (E1)', async ({
  page,
  browser,
}) => {
  const { id } = await restaurantOf(page, alwaysOpen.cancelled)
  const board = await openBoard(browser, alwaysOpen.cancelled)
  const order = await orderNow(page, id)
  await expect(ticketOf(board, order)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/confirmation/${order.token}/`)
  const change = page.getByRole('region', { name: 'Vous changez d’avis ?' })
  const ask = change.getByRole('button', { name: 'Annuler la commande' })
  await tabTo(page, /^Annuler la commande$/)
  await page.keyboard.press('Enter')
  await expect(
    change.getByRole('heading', { name: `Annuler la commande ${order.number} ?` }),
  ).toBeFocused()
  await expectAccessible(page)
  await tabTo(page, /^Garder ma commande$/)
  await page.keyboard.press('Enter')
  await expect(ask).toBeFocused()
  await ask.click()
  await change.getByRole('button', { name: 'Oui, annuler' }).click()
  await expect(page.locator(':focus')).toHaveText('Rien n’est à payer')
  await expect(page.getByText('Annulée à votre demande.')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Itinéraire' })).toHaveCount(0)
  await expect(change).toBeHidden()
  await expect(page.getByText('Commande annulée.').first()).toBeVisible()
  await expect(ticketOf(board, order)).toBeHidden()
  await expect(board.getByText(`Annulé par le client : ${order.number}.`)).toBeVisible()
  await expectAccessible(board)
})
