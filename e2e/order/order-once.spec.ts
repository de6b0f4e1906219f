import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import {
  atTheButton,
  expectConfirmed,
  fillInForCounter,
  keep,
  linesKept,
  loseAnswer,
  orderButton,
  orders,
  placeOf,
  placesLeft,
  salad,
  traces,
  wait,
} from './at-checkout.ts'
import { oneOf } from '../support/slice.ts'

test('a double click places one order, and no customer data stays in the browser (Y6)', async ({
  page,
}) => {
  const place = await placeOf(page, 'paris-haussmann')
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  const sentKeys: string[] = []
  await page.route(orders, async (route) => {
    sentKeys.push((await route.request().headerValue('idempotency-key')) ?? '')
    await wait(1200)
    await route.continue()
  })
  await atTheButton(page, place)
  await orderButton(page).dblclick()
  await expect(page.getByText('ne rafraîchissez pas la page')).toBeVisible()
  await expectConfirmed(page)
  expect(sentKeys).toHaveLength(1)
  expect(await placesLeft(page, place)).toBe(before - 1)
  expect(await linesKept(page)).toEqual([])
  expect(await traces(page)).not.toMatch(/Camille|camille@|06 12/)
})

test('a reload during the loader continues with the same order (Y6, Y8)', async ({ page }) => {
  const place = await placeOf(page, 'paris-rennes')
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  const sentKeys = new Set<string>()
  let first = true
  await page.route(orders, async (route) => {
    sentKeys.add((await route.request().headerValue('idempotency-key')) ?? '')
    if (first) {
      first = false
      await route.fetch()
      return
    }
    await route.continue()
  })
  await atTheButton(page, place)
  await orderButton(page).click()
  await expect(page.getByText('ne rafraîchissez pas la page')).toBeVisible()
  await page.reload()
  await expectConfirmed(page)
  expect(sentKeys.size).toBe(1)
  expect(await placesLeft(page, place)).toBe(before - 1)
})

test('a reload before the order has reached the server sends it once (Y6, Y8) @variation', async ({
  page,
}) => {
  const place = await placeOf(page, 'paris-bercy')
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  let first = true
  await page.route(orders, async (route) => {
    if (!first) return route.continue()
    first = false
    return undefined
  })
  await atTheButton(page, place)
  await orderButton(page).click()
  await expect(page.getByText('ne rafraîchissez pas la page')).toBeVisible()
  await page.reload()
  await expectConfirmed(page)
  expect(await placesLeft(page, place)).toBe(before - 1)
})

test('a network that loses the request, then the response, still places one order (Y6)', async ({
  page,
}) => {
  const place = await placeOf(page, 'lyon-republique')
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  let attempt = 0
  await page.route(orders, async (route) => {
    attempt += 1
    if (attempt === 1) return route.abort('internetdisconnected')
    if (attempt === 2) return loseAnswer(route)
    return route.continue()
  })
  await atTheButton(page, place)
  await orderButton(page).click()
  await expect(page.getByText('nous redemandons')).toBeVisible()
  await expectConfirmed(page)
  expect(attempt).toBe(3)
  expect(await placesLeft(page, place)).toBe(before - 1)
})

test('when no response arrives, the customer can retry, and places one order (Y6, Y8) @variation', async ({
  page,
}) => {
  await page.clock.install()
  const place = await placeOf(page, 'lille-bethune')
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  let cut = true
  await page.route(orders, (route) => (cut ? loseAnswer(route) : route.continue()))
  await atTheButton(page, place)
  await orderButton(page).click()
  // The pauses between the retries add up to half a minute, so the test moves the page's clock
  // forward.
  await expect(async () => {
    await page.clock.fastForward(5000)
    await expect(page.getByRole('heading', { name: 'Pas encore de réponse' })).toBeVisible({
      timeout: 300,
    })
  }).toPass()
  await expect(page.getByRole('link', { name: new RegExp(place.restaurant.phone) })).toBeVisible()
  cut = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expectConfirmed(page)
  expect(await placesLeft(page, place)).toBe(before - 1)
})

async function twoTabs(
  context: BrowserContext,
  page: Page,
  slug: string,
  comments: readonly [string, string],
) {
  const place = await placeOf(page, slug)
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  await context.route(orders, async (route) => {
    await wait(600)
    await route.continue()
  })
  const otherTab = await context.newPage()
  await atTheButton(page, place, comments[0])
  await atTheButton(otherTab, place, comments[1])
  await Promise.all([orderButton(page).click(), orderButton(otherTab).click()])
  expect(await expectConfirmed(page)).toBe(await expectConfirmed(otherTab))
  expect(await placesLeft(page, place)).toBe(before - 1)
}

for (const [words, slug, comments] of oneOf([
  ['with other words', 'bordeaux-sainte-catherine', ['sans oignon', 'bien frais']],
  ['at once', 'nantes-crebillon', ['', '']],
])) {
  test(`two tabs that order the same cart ${words} place one order, which both tabs show (Y6) @variation`, async ({
    page,
    context,
  }) => {
    await twoTabs(context, page, slug, comments)
  })
}

test('a cart whose tab was closed after sending the order is not ordered again by another tab (Y6) @variation', async ({
  page,
  context,
}) => {
  const place = await placeOf(page, 'rennes')
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  const orderArrival = new Promise<void>((resolve) => {
    void page.route(orders, async (route) => {
      await route.fetch()
      resolve()
    })
  })
  await atTheButton(page, place)
  await orderButton(page).click()
  await orderArrival
  await page.close()

  const otherTab = await context.newPage()
  await atTheButton(otherTab, place, 'autre chose')
  await orderButton(otherTab).click()
  await expect(
    otherTab.getByRole('heading', { name: 'Ce panier a déjà été commandé' }),
  ).toBeVisible()
  expect(await placesLeft(otherTab, place)).toBe(before - 1)

  await otherTab.goto('/payment/')
  await fillInForCounter(otherTab)
  await otherTab.getByLabel('Commentaire').fill('')
  await orderButton(otherTab).click()
  await expectConfirmed(otherTab)
  expect(await placesLeft(otherTab, place)).toBe(before - 1)
})

test('a cart that another tab has changed is ordered in its new state, after the page shows the new total (C26, C27) @variation', async ({
  page,
  context,
}) => {
  const place = await placeOf(page, 'strasbourg')
  await keep(page, { cart: salad(), place })
  await atTheButton(page, place)
  const otherTab = await context.newPage()
  await otherTab.goto('/assets/ui/icon.svg')
  await otherTab.evaluate(() => {
    const storedState = JSON.parse(localStorage.getItem('persist:root28') ?? '{}') as {
      state: { cart: { lines: { quantity: number }[] } }
    }
    storedState.state.cart.lines[0] = { ...storedState.state.cart.lines[0], quantity: 2 }
    localStorage.setItem('persist:root28', JSON.stringify(storedState))
  })
  await expect(orderButton(page)).toContainText('20,')
  await orderButton(page).click()
  await expectConfirmed(page)
  await expect(
    page.getByRole('region', { name: 'Récapitulatif' }).getByRole('listitem').first(),
  ).toContainText('2 ×')
})
