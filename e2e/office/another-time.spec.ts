import { randomInt } from 'node:crypto'
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
import { tabTo, timeOf } from '../order/at-checkout.ts'
import { alwaysOpen } from '../support/always-open.ts'
import { enterAs } from './at-office.ts'

test.afterEach(closeBoards)

type Placed = { order: Order; phone: string }

/** Places an order for a later day. */
async function placeLater(page: Page, payment: 'card' | 'at-restaurant'): Promise<Placed> {
  const { id } = await restaurantOf(page, alwaysOpen.moved)
  const phone = `06 39 98 ${randomInt(1000, 10_000)}`
  const order = await orderNow(page, id, {
    payment,
    takeawayAt: (await timeOf(page, id, -20)).at,
    customer: { name: 'Zoé Lefèvre', phone, email: 'zoe.lefevre@example.com' },
  })
  if (payment === 'card') await payByCard(page, order)
  return { order, phone }
}

async function openInOffice(page: Page, { order, phone }: Placed): Promise<void> {
  await enterAs(page, 'owner', `/siege/commandes?day=${order.takeawayAt.slice(0, 10)}`)
  await page.getByRole('searchbox').fill(phone)
  const orderLink = page.getByRole('link', { name: order.number, exact: true })
  await expect(orderLink).toHaveCount(1)
  await orderLink.click()
}

test('the head office offers another pickup time by keyboard, the customer accepts, and the board shows it (H11, P7)', async ({
  page,
  browser,
}) => {
  const board = await openBoard(browser, alwaysOpen.moved)
  const placed = await placeLater(page, 'at-restaurant')
  const { order } = placed
  await openInOffice(page, placed)
  const drawer = page.getByRole('dialog', { name: order.number })
  await expect(drawer.getByRole('button', { name: 'Proposer une autre heure' })).toBeVisible()
  await tabTo(page, /^Proposer une autre heure$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Proposer une autre heure/ })
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  await expectAccessible(page, 'times')
  // Chooses the first free time more than two hours from now, so that the customer has time to answer
  // the proposal.
  const soon = Date.now() + 2 * 3_600_000
  const { days } = (await (
    await page.request.get(`/api/restaurants/${order.restaurant.id}/takeaway`)
  ).json()) as { days: { times: { at: string; time: string }[] }[] }
  const [wanted] = days.flatMap(({ times }) => times).filter(({ at }) => Date.parse(at) > soon)
  if (!wanted) throw new Error('no free time later than two hours from now')
  const day = new Intl.DateTimeFormat('fr', {
    timeZone: 'Europe/Paris',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(new Date(wanted.at))
  await dialog.getByRole('button', { name: /Jour/ }).click()
  await page.getByRole('option', { name: day }).click()
  const spoken = new RegExp(wanted.time.replace(':', '\\sh\\s'))
  await dialog.getByRole('radio', { name: spoken }).focus()
  await page.keyboard.press('Space')
  await tabTo(page, /^Proposer \S+ /)
  await page.keyboard.press('Enter')
  await expect(drawer.getByText(/^Proposé\s: /)).toBeVisible()
  await expect(drawer.getByText(/Réponse attendue avant/)).toBeVisible()

  // Opens the page of the customer, on a small screen.
  const phone = await browser.newContext({
    locale: 'fr',
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  })
  const customer = await phone.newPage()
  await customer.goto(`/confirmation/${order.token}/`)
  const offer = customer.getByRole('region', { name: 'Une autre heure vous est proposée' })
  // The offer lists the ordered time and the offered time. Both can be the same hour on different
  // days; the offered time is the last one.
  await expect(offer.locator('dd').last()).toContainText(spoken)
  await expectAccessible(customer, 'offer')
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await tabTo(customer, /^Accepter la nouvelle heure$/)
  await customer.keyboard.press('Enter')
  await expect(customer.getByRole('status').filter({ hasText: 'C’est noté' })).toContainText(spoken)
  const number = await customer
    .getByRole('heading', { level: 1 })
    .getByText(/^[A-Z]\d+$/)
    .innerText()
  await phone.close()

  const ticket = ticketOf(board, { number })
  await expect(ticket).toBeVisible()
  await expect(ticket).toContainText(spoken)
  await page.reload()
  const now = page.getByRole('dialog', { name: number })
  await expect(now.getByText(/^Accepté\s:/)).toBeVisible()
  await expect(now.getByText(/^Le client accepte/)).toBeVisible()
})

test('an order is cancelled and refunded when its customer refuses another time, or at once by the head office (H11, O2) @variation', async ({
  page,
  browser,
}) => {
  const [placed, second] = [await placeLater(page, 'card'), await placeLater(page, 'card')]
  const { order } = placed
  await openInOffice(page, placed)
  const drawer = page.getByRole('dialog', { name: order.number })
  await drawer.getByRole('button', { name: 'Proposer une autre heure' }).click()
  const dialog = page.getByRole('dialog', { name: /^Proposer une autre heure/ })
  await dialog.getByRole('radio').nth(12).click()
  await dialog.getByRole('button', { name: /^Proposer \S+ / }).click()
  await expect(drawer.getByText(/^Proposé\s: /)).toBeVisible()

  const visitor = await browser.newContext({ locale: 'fr' })
  const customer = await visitor.newPage()
  await customer.goto(`/confirmation/${order.token}/`)
  await customer.getByRole('button', { name: 'Refuser et annuler' }).click()
  await expectAccessible(customer, 'sure')
  await customer.getByRole('button', { name: 'Revenir' }).click()
  await customer.getByRole('button', { name: 'Refuser et annuler' }).click()
  await customer.getByRole('button', { name: 'Oui, annuler la commande' }).click()
  await expect(customer.getByText('Commande annulée.', { exact: true })).toBeVisible()
  await expect(customer.getByRole('heading', { name: /vous sont rendus$/ })).toBeVisible()
  await visitor.close()
  await page.reload()
  await expect(drawer.getByText(/^Refusé/)).toBeVisible()

  await openInOffice(page, second)
  const its = page.getByRole('dialog', { name: second.order.number })
  await its.getByRole('button', { name: 'Annuler la commande…' }).click()
  const sure = page.getByRole('alertdialog', { name: /^Annuler la commande/ })
  await expectAccessible(page, 'cancel')
  await sure.getByRole('button', { name: 'Annuler la commande', exact: true }).click()
  await expect(its.getByText('Annulée', { exact: true }).first()).toBeVisible()
})
