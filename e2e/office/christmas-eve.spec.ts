import { type Browser, type Locator, type Page, expect, test } from '@playwright/test'
import type { Order } from '../../src/contract/shop/orders.ts'
import type { Takeaway } from '../../src/contract/shop/restaurants.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { orderNow, payByCard } from '../kitchen/at-board.ts'
import { tabTo } from '../order/at-checkout.ts'
import { startProgram } from '../support/another-program.ts'
import { refusedCookies } from '../support/refused-cookies.ts'
import { enterAsOwner, join } from './at-customers.ts'

test.setTimeout(300_000)

const EVE = '2026-12-24'
/** Nine o’clock in Paris on Tuesday 22 December 2026, two days before Christmas Eve. */
const BEFORE = '2026-12-22T08:00:00Z'
/** Ids of the restaurants that are open after 15:00 on Christmas Eve, Haussmann first. */
const open = [2, 14, 16, 20, 25, 28, 29, 37, 38, 42, 45, 48]
const CALENDAR = `/siege/restaurants/calendrier?restaurants=${open.join('.')}`
const reason = {
  Français: 'Réveillon',
  English: 'Christmas Eve',
  Español: 'Nochebuena',
  Nederlands: 'Kerstavond',
}

const dayOf = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)
/** Order numbers begin again in each restaurant, so a row is found by its customer's name. */
const rowOf = (page: Page, { customerName }: Order): Locator =>
  page.locator('.in-the-way').getByRole('listitem').filter({ hasText: customerName })

/** Places an order for a time (in Paris) on Christmas Eve, as a customer of the restaurant does. */
async function anOrderAt(
  page: Page,
  restaurant: number,
  {
    time,
    name,
    payment = 'at-restaurant',
  }: { time: string; name: string; payment?: 'at-restaurant' | 'card' },
): Promise<Order> {
  const order = await orderNow(page, restaurant, {
    payment,
    takeawayAt: new Date(`${EVE}T${time}:00+01:00`).toISOString(),
    customer: { name, phone: '06 39 98 12 40', email: 'client@example.com' },
  })
  if (payment === 'at-restaurant') return order
  await payByCard(page, order)
  const port = Number(new URL((await page.request.get('/healthz')).url()).port)
  // Once the kitchen has begun the order, its money is captured, no longer just authorised.
  await expect
    .poll(async () => {
      await fetch(`http://127.0.0.1:${port + 3}/${order.token}/in-preparation`, { method: 'POST' })
      const orderReply = await page.request.get(`/api/orders/${order.token}`)
      return ((await orderReply.json()) as Order).status
    })
    .toBe('in-preparation')
  return order
}

/** Chooses the day and its change: closed from 15:00, with the reason in four languages. */
async function closeEarlier(page: Page): Promise<void> {
  // By keyboard: moves from today one week down and up again, then two days to the right, and
  // chooses that day, Christmas Eve, with Enter.
  await dayOf(page, '2026-12-22').focus()
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key)
  await expect(dayOf(page, EVE)).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(new RegExp(`dates=${EVE}`))
  await page.getByRole('button', { name: /Ce jour-là/ }).click()
  await page.getByRole('option', { name: 'Ferme plus tôt' }).click()
  // By keyboard: the change that was chosen just before may still move the page under a pointer.
  const why = page.getByRole('checkbox', { name: 'Dire pourquoi aux visiteurs' })
  await why.focus()
  await page.keyboard.press('Space')
  await expect(why).toBeChecked()
  await expect(page.getByText('Complétez ce qui manque')).toBeVisible()
  for (const [language, text] of Object.entries(reason)) await page.getByLabel(language).fill(text)
}

/** Offers the customer of an order a time of the same day, by keyboard. Returns the time. */
async function offerAnotherTime(page: Page, order: Order, isFirst: boolean): Promise<string> {
  const row = rowOf(page, order)
  await row.getByRole('button', { name: 'Proposer une autre heure' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Proposer une autre heure/ })
  await expect(dialog.getByRole('button', { name: /Jour/ })).toContainText('24 décembre')
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  if (isFirst) await expectAccessible(page, 'times for an order that is in the way')
  await dialog.getByRole('radio').nth(4).focus()
  await page.keyboard.press('Space')
  const send = dialog.getByRole('button', { name: /^Proposer \S+ / })
  const time = /\d+\sh\s\d+/.exec(await send.innerText())?.[0] ?? 'no time'
  await tabTo(page, /^Proposer \S+ /)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('En attente du client')
  return time
}

/** Accepts the offer as the customer, on the page of the order, on a phone. */
async function accept(
  browser: Browser,
  { order, time, origin, isFirst }: MovedOrder,
): Promise<void> {
  const phone = await browser.newContext({
    baseURL: origin,
    locale: 'fr',
    storageState: refusedCookies,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  await phone.clock.install({ time: BEFORE })
  const customer = await phone.newPage()
  await customer.goto(`/confirmation/${order.token}/`)
  const offer = customer.getByRole('region', { name: 'Une autre heure vous est proposée' })
  await expect(offer.locator('dd').last()).toContainText(time)
  if (isFirst) await expectAccessible(customer, 'an offer')
  await tabTo(customer, /^Accepter la nouvelle heure$/)
  await customer.keyboard.press('Enter')
  await expect(customer.getByRole('status').filter({ hasText: 'C’est noté' })).toContainText(time)
  await customer.reload()
  await expect(customer.getByRole('main')).toContainText(time)
  await phone.close()
}
type MovedOrder = { order: Order; time: string; origin: string; isFirst: boolean }

test('24 December closes at 15:00 in 12 restaurants: three orders are moved, one is refunded (H11, H3) @variation', async ({
  baseURL,
  browser,
}) => {
  const program = await startProgram('e2e/office/moved-clock-server.ts', { baseURL, ports: 60 })
  const { origin } = program
  try {
    program.tell(BEFORE)
    const context = await browser.newContext({
      baseURL: origin,
      storageState: refusedCookies,
      viewport: { width: 1440, height: 900 },
    })
    await context.clock.install({ time: BEFORE })
    const [owner, shop] = [await context.newPage(), await context.newPage()]
    await expect
      .poll(async () => {
        const takeawayReply = await owner.request.get('/api/restaurants/2/takeaway')
        return ((await takeawayReply.json()) as Takeaway).days.map(({ date }) => date)
      })
      .toContain(EVE)
    const movedOrders = [
      await anOrderAt(owner, 2, { time: '15:15', name: 'Camille Roux' }),
      await anOrderAt(owner, 16, { time: '15:15', name: 'Zoé Lefèvre' }),
      await anOrderAt(owner, 42, { time: '19:00', name: 'Hugo Petit' }),
    ]
    const refundedOrder = await anOrderAt(owner, 25, {
      time: '15:30',
      name: 'Léa Garnier',
      payment: 'card',
    })
    // An order before 15:00 is not affected by the closing.
    const before = await anOrderAt(owner, 2, { time: '12:30', name: 'Paul Morel' })
    await enterAsOwner(owner, '/siege/')
    const manager = await join(owner, browser, { name: 'Inès', role: 'manager', at: BEFORE })
    await manager.setViewportSize({ width: 1440, height: 900 })

    await manager.goto('/siege/restaurants')
    await manager.getByRole('link', { name: 'Calendrier' }).click()
    await expect(dayOf(manager, '2026-12-25')).toHaveAccessibleName(/Noël/)
    await manager.getByRole('radio', { name: 'Certains' }).click()
    // A region is chosen at once; without one of its restaurants, it is mixed.
    const region = manager.getByRole('checkbox', { name: /^Île-de-France/ })
    await region.click({ force: true })
    await expect(region).toBeChecked()
    await expect(manager.locator('.page-figures')).toHaveText(/^\d\d restaurants$/)
    await manager.getByRole('textbox', { name: 'Restaurant, ville, région' }).fill('paris bourse')
    await manager.getByRole('option', { name: /Paris Bourse/ }).click()
    await manager.getByRole('textbox', { name: 'Restaurant, ville, région' }).fill('')
    await expect(region).toHaveJSProperty('indeterminate', true)
    await expectAccessible(manager, 'a choice of restaurants')
    const all = manager.getByRole('checkbox', { name: /^Tous les restaurants/ })
    await all.click({ force: true })
    await expect(all).toBeChecked()
    await all.click({ force: true })
    await expect(manager.getByText('Choisissez d’abord des restaurants.')).toBeVisible()
    await manager.getByRole('textbox', { name: 'Restaurant, ville, région' }).fill('mesclun paris')
    const listed = manager.getByRole('listbox').getByRole('option')
    await expect(listed.first()).toHaveAccessibleName(/Paris/)
    await listed.first().click()
    await expect(manager.locator('.page-figures')).toHaveText('1 restaurant')
    await expect(manager).toHaveURL(/restaurants=\d+$/)
    // Opens an address that a colleague shared, which contains twelve chosen restaurants.
    await manager.goto(CALENDAR)
    await expect(manager.locator('.page-figures')).toHaveText('12 restaurants')
    await closeEarlier(manager)
    await expect(manager.getByText(/12 restaurants changent/)).toBeVisible()
    const list = manager.getByRole('region', { name: '4 commandes concernées' })
    for (const order of [...movedOrders, refundedOrder])
      await expect(rowOf(manager, order)).toBeVisible()
    await expect(rowOf(manager, before)).toHaveCount(0)
    await expectAccessible(manager, 'the calendar with orders in the way')
    await manager.getByRole('button', { name: 'Enregistrer pour 12 restaurants' }).click()
    await expect(manager.getByText('12 restaurants changés.')).toBeVisible()
    await shop.goto('/notre-restaurant/paris-haussmann/')
    const dated = shop.getByRole('main').getByRole('listitem').filter({ hasText: 'Réveillon' })
    await expect(dated).toContainText('24 décembre')
    await expect(dated).toContainText(/11.h.00.–.15.h.00/)
    await manager.getByRole('button', { name: 'Défaire' }).click()
    await expect(manager.getByText('Le changement est défait.')).toBeVisible()
    await shop.reload()
    await expect(dated).toHaveCount(0)
    await manager.getByRole('button', { name: 'Enregistrer pour 12 restaurants' }).click()
    await expect(manager.getByText('12 restaurants changés.')).toBeVisible()

    // Decides about each order on the list, one after the other.
    const times: string[] = []
    for (const [i, order] of movedOrders.entries())
      times.push(await offerAnotherTime(manager, order, i === 0))
    await rowOf(manager, refundedOrder)
      .getByRole('button', { name: 'Annuler la commande…' })
      .click()
    const sure = manager.getByRole('alertdialog', { name: /^Annuler la commande/ })
    await expectAccessible(manager, 'before an order is cancelled')
    await sure.getByRole('button', { name: 'Annuler la commande', exact: true }).click()
    await expect(rowOf(manager, refundedOrder)).toContainText('Annulée')
    await expect(list).toContainText('4 décidées sur 4')
    await expectAccessible(manager, 'orders in the way, all decided')

    for (const [i, order] of movedOrders.entries())
      await accept(browser, { order, time: times[i] ?? '', origin, isFirst: i === 0 })

    // The closing affects no order any more. In the list of orders, the row of the refunded order
    // says so.
    await manager.goto(CALENDAR)
    await closeEarlier(manager)
    await expect(manager.getByText(/Rien ne change/)).toBeVisible()
    await expect(manager.locator('.in-the-way')).toHaveCount(0)
    await manager.goto(`/siege/commandes?day=${EVE}`)
    const line = manager.getByRole('row').filter({ hasText: refundedOrder.customerName })
    await expect(line).toContainText('Remboursée')
    await line.getByRole('link', { name: refundedOrder.number, exact: true }).click()
    const drawer = manager.getByRole('dialog', { name: refundedOrder.number })
    await expect(drawer).toContainText(/48,40\s€ remboursés/)
    await expect(drawer).not.toContainText('points gagnés')
    await expectAccessible(manager, 'an order that was given back')
  } finally {
    await program.stop()
  }
})
