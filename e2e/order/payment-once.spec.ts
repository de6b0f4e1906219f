import { type BrowserContext, type Page, type Route, expect, test } from '@playwright/test'
import {
  CARD_TIME,
  atTheCard,
  beginByCard,
  expectPaidOnce,
  payLoader,
  payments,
  typeCard,
} from './at-card.ts'
import {
  expectConfirmed,
  keep,
  loseAnswer,
  orderButton,
  orders,
  placeOf,
  placesLeft,
  salad,
  sentence,
  wait,
} from './at-checkout.ts'
import { oneOf } from '../support/slice.ts'

test('a double click places one order and pays it once (Y6)', async ({ page }) => {
  const cardCheckout = await beginByCard(page, 'saint-etienne', 'success')
  const sentPaths: string[] = []
  const note = async (route: Route) => {
    sentPaths.push(new URL(route.request().url()).pathname.replace(/[\w-]{20,}/, 'T'))
    await wait(700)
    await route.continue()
  }
  await page.route(orders, note)
  await page.route(payments, note)
  await orderButton(page).dblclick()
  await expect(payLoader(page)).toBeVisible()
  await expectPaidOnce(page, cardCheckout)
  expect(sentPaths).toEqual(['/api/orders', '/api/orders/T/payments'])
})

for (const [name, pattern, slug, another] of oneOf([
  ['the payment', payments, 'la-rochelle', 'lille-bethune'],
  ['the order', orders, 'aix-en-provence', 'lyon-republique'],
])) {
  test(`a reload while ${name} is being sent continues with it, and pays once (Y6, Y8) @variation`, async ({
    page,
  }) => {
    const cardCheckout = await beginByCard(page, slug, 'success')
    const keys = new Set<string>()
    let first = true
    await page.route(pattern, async (route) => {
      keys.add((await route.request().headerValue('idempotency-key')) ?? '')
      if (!first) return route.continue()
      first = false
      return void (await route.fetch())
    })
    await orderButton(page).click()
    await expect(payLoader(page)).toBeVisible()
    await page.reload()
    await expectPaidOnce(page, cardCheckout)
    expect(keys.size).toBe(1)
  })

  test(`a connection that loses ${name}, then its response, still pays once (Y6)`, async ({
    page,
  }) => {
    const cardCheckout = await beginByCard(page, another, 'success')
    let attempt = 0
    await page.route(pattern, async (route) => {
      attempt += 1
      if (attempt === 1) return route.abort('internetdisconnected')
      return attempt === 2 ? loseAnswer(route) : route.continue()
    })
    await orderButton(page).click()
    await expectPaidOnce(page, cardCheckout)
    expect(attempt).toBe(3)
  })
}

test('going back during the loader and forward again leaves one order, paid once (Y6) @variation', async ({
  page,
}) => {
  const place = await placeOf(page, 'villeneuve-d-ascq', CARD_TIME)
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  await page.goto('/panier/')
  await atTheCard(page, place, 'success')
  let first = true
  await page.route(payments, async (route) => {
    if (!first) return route.continue()
    first = false
    return void (await route.fetch())
  })
  await orderButton(page).click()
  await expect(payLoader(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/panier\/$/)
  await page.goForward()
  await expectPaidOnce(page, { place, before })
})

async function twoTabs(
  context: BrowserContext,
  page: Page,
  slug: string,
  comments: readonly [string, string],
) {
  const place = await placeOf(page, slug, CARD_TIME)
  const before = await placesLeft(page, place)
  await keep(page, { cart: salad(), place })
  await context.route(orders, async (route) => {
    await wait(500)
    await route.continue()
  })
  const otherTab = await context.newPage()
  await atTheCard(page, place, 'success', comments[0])
  await atTheCard(otherTab, place, 'success', comments[1])
  await Promise.all([orderButton(page).click(), orderButton(otherTab).click()])
  expect(await expectPaidOnce(page, { place, before })).toBe(
    await expectPaidOnce(otherTab, { place, before }),
  )
}

for (const [words, slug, comments] of oneOf([
  ['with other words', 'paris-rennes', ['sans oignon', 'bien frais']],
  ['at once', 'paris-bercy', ['', '']],
])) {
  test(`two tabs that pay the same cart ${words} pay for one order (Y6) @variation`, async ({
    page,
    context,
  }) => {
    await twoTabs(context, page, slug, comments)
  })
}

test('a cart that changed after a declined card becomes a new order, and the first order stays unpaid (Y6) @variation', async ({
  page,
}) => {
  const { place, before } = await beginByCard(page, 'nice', 'declined')
  const placed: string[] = []
  page.on('response', async (response) => {
    if (
      response.request().method() === 'POST' &&
      new URL(response.url()).pathname === '/api/orders' &&
      response.ok()
    ) {
      placed.push(((await response.json()) as { token: string }).token)
    }
  })
  await orderButton(page).click()
  await expect(page.getByText(sentence('card_declined'))).toBeVisible()
  await page.evaluate(() => {
    const storedState = JSON.parse(localStorage.getItem('persist:root28') ?? '{}') as {
      state: { cart: { lines: { quantity: number }[] } }
    }
    storedState.state.cart.lines[0] = { ...storedState.state.cart.lines[0], quantity: 2 }
    localStorage.setItem('persist:root28', JSON.stringify(storedState))
  })
  await page.reload()
  await expect(page.getByText(sentence('card_declined'))).toBeHidden()
  await typeCard(page, 'success')
  await page.getByRole('checkbox', { name: /conditions générales/ }).check()
  await orderButton(page).click()
  await expectConfirmed(page)
  await expect(page.getByRole('region', { name: 'Récapitulatif' })).toContainText('2 ×')
  expect(await placesLeft(page, place)).toBe(before - 1)
  const [first] = placed
  const { status } = (await (await page.request.get(`/api/orders/${first}`)).json()) as {
    status: string
  }
  expect(status).toBe('cancelled')
})
