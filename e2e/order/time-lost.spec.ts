import { type Page, expect, test } from '@playwright/test'
import type { Takeaway } from '../../src/contract/shop/restaurants.ts'
import { typeCard } from './at-card.ts'
import {
  type PickupPlace,
  atTheButton,
  expectConfirmed,
  fillIn,
  fillInForCounter,
  keep,
  linesKept,
  orderButton,
  orders,
  placeOf,
  salad,
  sentence,
} from './at-checkout.ts'

test('a pickup time that has passed is reported, the next free times are offered, and the order succeeds (T5)', async ({
  page,
}) => {
  const place = await placeOf(page, 'grenoble')
  await keep(page, { cart: salad(), place, takeawayAt: '2026-11-02T11:00:00Z' })
  await page.goto('/payment/')
  await expect(page.getByText(sentence('takeaway_time_invalid'))).toBeVisible()
  const times = page
    .getByRole('heading', { name: 'Prochaines heures libres' })
    .locator('..')
    .getByRole('button')
  await expect(times).toHaveCount(5)
  // Chooses the last of the proposed times: the next time may have passed before the form is filled
  // in.
  await times.last().click()
  await expect(page.getByLabel('Nom')).toBeFocused()
  await fillInForCounter(page)
  await orderButton(page).click()
  await expectConfirmed(page)
})

/** Places orders by the public API until the slot is full. */
async function fillUp(page: Page, { restaurant, time }: PickupPlace) {
  const { lines } = salad()
  const headers = { 'accept-language': 'fr' }
  const quote = (await (
    await page.request.post('/api/quotes', { headers, data: { restaurant: restaurant.id, lines } })
  ).json()) as { menuVersion: string; toPay: number }
  for (let i = 0; i < 60; i += 1) {
    const reply = await page.request.post('/api/orders', {
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      data: {
        restaurant: restaurant.id,
        lines,
        takeawayAt: time.at,
        payment: 'at-restaurant',
        comment: '',
        overEighteen: false,
        termsAccepted: true,
        customer: { name: 'Un autre', phone: '0600000000', email: 'autre@example.org' },
        shown: { menuVersion: quote.menuVersion, toPay: quote.toPay, points: 0 },
      },
    })
    if (reply.status() === 409)
      return expect(((await reply.json()) as { code: string }).code).toBe('slot_full')
    expect(reply.status()).toBe(201)
  }
  throw new Error('the slot never filled up')
}

test('a slot that fills up while the customer fills in the form is reported at once, before anything is sent (T5, T11) @variation', async ({
  page,
}) => {
  const place = await placeOf(page, 'annecy', -4)
  await keep(page, { cart: salad(), place })
  await atTheButton(page, place)
  await fillUp(page, place)
  await expect(page.getByRole('heading', { name: 'Prochaines heures libres' })).toBeVisible()
  await expect(orderButton(page)).toHaveCount(0)
  await page
    .getByRole('heading', { name: 'Prochaines heures libres' })
    .locator('..')
    .getByRole('button')
    .last()
    .click()
  await expect(page.getByLabel('Nom')).toHaveValue('Camille Roux')
  await expect(orderButton(page)).toBeVisible()
})

test('the server also reports a slot that has filled up, and another time is two presses away (T5, T11) @variation', async ({
  page,
}) => {
  // This page gets no events, and so no notice of the full slot.
  await page.route('**/api/live**', (route) => route.abort())
  const place = await placeOf(page, 'annecy')
  await keep(page, { cart: salad(), place })
  await atTheButton(page, place)
  await fillUp(page, place)
  await orderButton(page).click()
  await expect(page.getByText(sentence('slot_full')).first()).toBeVisible()
  expect(await linesKept(page)).toHaveLength(2)
  await expect(
    page
      .getByRole('heading', { name: 'Prochaines heures libres' })
      .locator('..')
      .getByRole('button'),
  ).toHaveCount(5)
  await page.getByRole('link', { name: 'Toutes les heures' }).click()
  await page.getByRole('radio', { name: /Libre/ }).last().press(' ')
  await page.getByRole('button', { name: /^Retirer/ }).click()
  await expect(page.getByLabel('Nom')).toHaveValue('Camille Roux')
  await expect(page.getByText(sentence('slot_full'))).toBeHidden()
  await page.getByRole('checkbox', { name: /conditions générales/ }).check()
  await orderButton(page).click()
  await expectConfirmed(page)
})

test('full and free times are distinguished in words, and a full time cannot be chosen (T4) @variation', async ({
  page,
}) => {
  const place = await placeOf(page, 'montpellier')
  await fillUp(page, place)
  await keep(page, { cart: salad(), place, takeawayAt: null })
  await page.goto('/retrait/')
  await page
    .getByRole('radio', {
      name: new RegExp(
        new Intl.DateTimeFormat('fr-FR', {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          timeZone: 'Europe/Paris',
        }).format(new Date(place.time.at)),
      ),
    })
    .check({ force: true })
  const clock = place.time.time.replace(':', '\u202fh\u202f')
  await expect(page.getByRole('radio', { name: `${clock} Complet` })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /Libre|places/ }).first()).toBeEnabled()
})

test('a time that is lost while the card is being checked is reported as such, not as an error of the card (T5, Y4) @variation', async ({
  page,
}) => {
  const place = await placeOf(page, 'nancy')
  await keep(page, { cart: salad(), place })
  let isGone = false
  await page.route('**/api/restaurants/*/takeaway', async (route) => {
    const reply = await route.fetch()
    const takeaway = (await reply.json()) as Takeaway
    const without = ({ times, ...day }: Takeaway['days'][number]) => ({
      ...day,
      times: times.filter(({ at }) => at !== place.time.at),
    })
    await route.fulfill({
      response: reply,
      json: isGone ? { ...takeaway, days: takeaway.days.map(without) } : takeaway,
    })
  })
  // The card request gets no answer until the test ends.
  await page.route('**/tokens', () => undefined)
  const placed: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(orders.slice(2)))
      placed.push(request.url())
  })
  await page.goto('/payment/')
  await typeCard(page, 'success')
  await fillIn(page)
  await orderButton(page).click()
  isGone = true
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText(sentence('takeaway_time_invalid'))).toBeVisible()
  await expect(page.getByText(sentence('payment_unavailable'))).toHaveCount(0)
  await page.getByRole('region', { name: 'Une autre heure' }).getByRole('button').first().click()
  await expect(orderButton(page)).toBeEnabled()
  await expect(page.getByLabel('Nom')).toHaveValue('Camille Roux')
  expect(placed).toEqual([])
  expect(await linesKept(page)).toHaveLength(2)
})
