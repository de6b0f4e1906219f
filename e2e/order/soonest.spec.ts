import { type Page, expect, test } from '@playwright/test'
import type { Takeaway } from '../../src/contract/shop/restaurants.ts'
import { still, visit } from '../support/at-rest.ts'
import {
  expectConfirmed,
  fillInForCounter,
  keep,
  loseAnswer,
  orderButton,
  orders,
  placeOf,
  salad,
} from './at-checkout.ts'

const clock = ({ time }: { time: string }) => new RegExp(time.replace(':', String.raw`\sh\s`))
const isNow = ({ time }: { time: string }) =>
  new RegExp(`Au plus tôt, c’est désormais .*${time.replace(':', String.raw`\sh\s`)}\\.`)
const orderedFor = (body: string | null) =>
  (JSON.parse(body ?? '{}') as { takeawayAt: string }).takeawayAt

/**
 * Chooses “as soon as possible” at a restaurant. The restaurant's first free times stay free until
 * `pass` is called. Then the server's answer to the page lists these times as past.
 */
async function soonestAt(page: Page, slug: string) {
  // Without the event stream, the page gets new times only by its own requests.
  await page.route('**/api/live**', (route) => route.abort())
  const { restaurant } = await placeOf(page, slug)
  const answer = await page.request.get(`/api/restaurants/${restaurant.id}/takeaway`)
  const free = ((await answer.json()) as Takeaway).days.flatMap(({ date, times }) =>
    times.filter(({ state }) => state === 'free').map(({ at, time }) => ({ date, at, time })),
  )
  let passed = 0
  await page.route('**/api/restaurants/*/takeaway', async (route) => {
    const response = await route.fetch()
    const takeaway = (await response.json()) as Takeaway
    const isGone = ({ at }: { at: string }) =>
      free.slice(0, passed).some((freeTime) => freeTime.at === at)
    const days = takeaway.days.map(({ times, ...day }) => ({
      ...day,
      times: times.map((time) => (isGone(time) ? { ...time, state: 'past' } : time)),
    }))
    await route.fulfill({ response, json: { ...takeaway, next: free[passed], days } })
  })
  await keep(page, { cart: salad(), place: await placeOf(page, slug), takeawayAt: null })
  await visit(page, '/retrait/')
  await expect(page.getByRole('radio', { name: /^Au plus tôt/ })).toBeChecked()
  await page.getByRole('button', { name: /^Au plus tôt/ }).click()
  await expect(page).toHaveURL('/payment/')
  return {
    free,
    /** Makes the page see the first `count` of the free times as past, and load the times again. */
    pass: async (count: number) => {
      passed = count
      await page.evaluate(() => dispatchEvent(new Event('focus')))
    },
  }
}

/** The answer to an order whose time has passed. */
const timeGone = {
  status: 409,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: '', status: 409, code: 'takeaway_time_invalid' },
}

const summary = (page: Page) => page.getByRole('region', { name: 'Commande' })

test('“as soon as possible” is the default, moves with the clock, and becomes a fixed time when the order is placed (N3)', async ({
  page,
}) => {
  const { free, pass } = await soonestAt(page, 'bordeaux-sainte-catherine')
  const [first, second] = free
  if (!first || !second) throw new Error('the restaurant must have two free times')
  await expect(summary(page)).toContainText(/Au plus tôt/)
  await expect(summary(page)).toContainText(clock(first))
  await fillInForCounter(page)
  await pass(1)
  await expect(summary(page)).toContainText(clock(second))
  await expect(page.getByText(isNow(second))).toBeVisible()
  // The answer is lost: the retry sends the same order for the same time, although that time has
  // passed.
  const sentTimes: string[] = []
  await page.route(orders, async (route) => {
    sentTimes.push(orderedFor(route.request().postData()))
    if (sentTimes.length > 1) return route.continue()
    await pass(2)
    return loseAnswer(route)
  })
  await orderButton(page).click()
  await expectConfirmed(page)
  expect(sentTimes).toEqual([second.at, second.at])
  await expect(page.getByText(clock(second)).first()).toBeVisible()
})

test('when the soonest time is refused while ordering, one more press orders the next one, without a choice (N3) @variation', async ({
  page,
}) => {
  const { free, pass } = await soonestAt(page, 'nimes')
  const [, second] = free
  if (!second) throw new Error('the restaurant must have two free times')
  await fillInForCounter(page)
  let refused = false
  await page.route(orders, async (route) => {
    if (refused) return route.continue()
    refused = true
    return route.fulfill(timeGone)
  })
  const newTimes = Promise.withResolvers<void>()
  const timesRequest = Promise.withResolvers<void>()
  await page.route('**/api/restaurants/*/takeaway', async (route) => {
    timesRequest.resolve()
    await newTimes.promise
    return route.fallback()
  })
  await orderButton(page).click()
  await timesRequest.promise
  // The page does not propose the refused time as the earliest one.
  await still(page)
  await expect(page.getByText(/^Au plus tôt, c’est désormais/)).toHaveCount(0)
  await pass(1)
  newTimes.resolve()
  await expect(page.getByText(isNow(second))).toBeVisible()
  await expect(page.getByText('Rien n’est encore commandé')).toBeVisible()
  await expect(page.getByLabel('Nom')).toHaveValue('Camille Roux')
  await orderButton(page).click()
  await expectConfirmed(page)
  await expect(page.getByText(clock(second)).first()).toBeVisible()
})

test('“as soon as possible” is selected again when the order is refused after a reload (N3) @variation', async ({
  page,
}) => {
  const { free, pass } = await soonestAt(page, 'angers')
  const [, second] = free
  if (!second) throw new Error('the restaurant must have two free times')
  await fillInForCounter(page)
  const orderRequest = Promise.withResolvers<void>()
  let sends = 0
  await page.route(orders, async (route) => {
    sends += 1
    if (sends > 2) return route.continue()
    if (sends === 2) return route.fulfill(timeGone)
    // This request never gets an answer.
    orderRequest.resolve()
  })
  await orderButton(page).click()
  await orderRequest.promise
  await pass(1)
  await page.reload()
  await expect(page.getByText(isNow(second))).toBeVisible()
  await fillInForCounter(page)
  await orderButton(page).click()
  await expectConfirmed(page)
  await expect(page.getByText(clock(second)).first()).toBeVisible()
})

test('a customer must choose again when the soonest time has become much later (N3) @variation', async ({
  page,
}) => {
  const { pass } = await soonestAt(page, 'merignac')
  await fillInForCounter(page)
  await pass(4)
  await expect(page.getByRole('heading', { name: 'Prochaines heures libres' })).toBeVisible()
  await expect(orderButton(page)).toHaveCount(0)
})
