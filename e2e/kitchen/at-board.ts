import { randomUUID } from 'node:crypto'
import {
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  expect,
} from '@playwright/test'
import type { Desk } from '../../src/contract/kitchen/desk.ts'
import type { Order } from '../../src/contract/shop/orders.ts'
import type { WireRestaurant } from '../../src/contract/shop/restaurants.ts'
import { cardToken } from '../../src/testing/builders/a-card.ts'
import { anOrder } from '../../src/testing/builders/an-order.ts'
import type { TestClient } from '../../src/testing/programs/test-app.ts'
import { readMessages } from '../../src/texts/compile.ts'
import { SOON, timeOf } from '../order/at-checkout.ts'
import { callFromPage } from '../account/at-login.ts'

const tablets: BrowserContext[] = []

/** Closes the boards after each test: an open board keeps ringing and slows the next tests down. */
export const closeBoards = async (): Promise<void> => {
  await Promise.all(tablets.splice(0).map((tablet) => tablet.close()))
}

/**
 * Opens a restaurant's board on a new tablet with a person signed in and the sound confirmed.
 * `closeBoards` closes it.
 */
export async function openBoard(
  browser: Browser,
  slug: string,
  viewport = { width: 1280, height: 800 },
): Promise<Page> {
  const tablet = await browser.newContext({ viewport, locale: 'fr' })
  tablets.push(tablet)
  const page = await tablet.newPage()
  const trial = await (await page.request.get(`/dev/kitchen?restaurant=${slug}`)).text()
  const trialValue = (id: string) => new RegExp(`id="${id}">([^<]+)<`).exec(trial)?.[1] ?? ''
  await page.goto('/conditions-generales-vente/')
  const { desk } = await callFromPage<{ desk: Desk }>(page, 'POST', '/api/kitchen/devices', {
    code: trialValue('code'),
    name: 'Tablette',
  })
  const person = desk.people[0]?.id
  await callFromPage(page, 'PUT', '/api/kitchen/desk/person', { person, pin: trialValue('pin') })
  await page.goto('/cuisine/')
  await page
    .getByRole('button', { name: 'Je l’entends' })
    .or(page.getByRole('heading', { name: 'Reçues' }))
    .first()
    .waitFor()
  const soundConfirmation = page.getByRole('button', { name: 'Je l’entends' })
  if (await soundConfirmation.isVisible()) {
    await page.getByRole('button', { name: /Tester le son|Rejouer/ }).click()
    await soundConfirmation.click()
  }
  await expect(page.getByRole('heading', { name: 'Reçues' })).toBeVisible()
  return page
}

/**
 * Waits until the board can open again without a network: the service worker is active and has
 * cached the page with all its files.
 */
export async function untilCached(board: Page): Promise<void> {
  await expect
    .poll(
      () =>
        board.evaluate(async () => {
          const resourceUrls = performance
            .getEntriesByType('resource')
            .map(({ name }) => new URL(name))
          const files = resourceUrls.filter(
            ({ pathname, search }) =>
              pathname.startsWith('/assets/') ||
              (pathname.endsWith('menu') && search.includes('version=')),
          )
          const missing = []
          for (const { href } of [location, ...files])
            if (!(await caches.match(href))) missing.push(href)
          return navigator.serviceWorker.controller === null ? ['no worker'] : missing
        }),
      { timeout: 20_000 },
    )
    .toEqual([])
}

/**
 * Taps a button of the board as a person does: a button that has just moved ignores taps (N8), so
 * an ignored tap is repeated.
 */
export async function tap(button: Locator): Promise<void> {
  await expect(async () => {
    const tapCounter = await button.evaluateHandle((element) => {
      const taps = { count: 0 }
      element.addEventListener('click', () => (taps.count += 1), { capture: true, once: true })
      return taps
    })
    await button.click()
    expect(await tapCounter.evaluate(({ count }) => count)).toBe(1)
  }).toPass({ intervals: [100] })
}

export async function restaurantOf(
  page: Pick<Page, 'request'>,
  slug: string,
): Promise<WireRestaurant> {
  const { results } = (await (await page.request.get('/api/restaurants/?limit=300')).json()) as {
    results: WireRestaurant[]
  }
  const restaurant = results.find((candidate) => candidate.slug === slug)
  if (!restaurant) throw new Error(`there is no restaurant ${slug}`)
  return restaurant
}

/** Returns a client, for the builders of orders, that sends its requests through a page. */
export function clientOf(page: Pick<Page, 'request'>): TestClient {
  const ask = async (
    method: 'get' | 'post',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const reply = await page.request[method](path, {
      headers,
      ...(body === undefined ? {} : { data: body }),
    })
    const text = await reply.text()
    return {
      status: reply.status(),
      headers: reply.headers(),
      text,
      json: <T>() => JSON.parse(text) as T,
    }
  }
  return {
    get: (path, headers) => ask('get', path, undefined, headers),
    post: (path, body, headers) => ask('post', path, body, headers),
  }
}

/** Places an order through the API, for a pick-up time soon from now. */
export async function orderNow(
  page: Pick<Page, 'request'>,
  restaurant: number,
  orderChanges: Partial<Parameters<typeof anOrder>[1]> = {},
): Promise<Order> {
  const client = clientOf(page)
  const body = await anOrder(client, {
    restaurant,
    takeawayAt: (await timeOf(page, restaurant, SOON)).at,
    ...orderChanges,
  })
  const placed = await client.post('/api/orders', body, { 'idempotency-key': randomUUID() })
  if (placed.status !== 201) throw new Error(placed.text)
  return placed.json<Order>()
}

/** Pays an order with a card that the demonstration bank accepts. */
export async function payByCard(page: Pick<Page, 'request'>, order: Order): Promise<void> {
  const port = Number(new URL((await page.request.get('/healthz')).url()).port)
  const card = await cardToken(`http://127.0.0.1:${port + 1}`, 'success')
  const paid = await page.request.post(`/api/orders/${order.token}/payments`, {
    data: { card },
    headers: { 'idempotency-key': randomUUID() },
  })
  if (!paid.ok()) throw new Error(await paid.text())
}

export const ticketOf = (board: Page, order: Pick<Order, 'number'>) =>
  board.getByRole('article', { name: order.number })

/** Opens a board and places an order that appears on it. */
export async function boardWith(
  page: Page,
  browser: Browser,
  slug: string,
  orderChanges: Parameters<typeof orderNow>[2] = {},
) {
  const board = await openBoard(browser, slug)
  const { id } = await restaurantOf(page, slug)
  const order = await orderNow(page, id, orderChanges)
  const ticket = ticketOf(board, order)
  await expect(ticket).toBeVisible()
  return { board, id, order, ticket }
}

/** Searches the board for an order, and returns its ticket in the dialog. */
export async function findOnBoard(
  board: Page,
  { number }: Pick<Order, 'number'>,
  text: string = number,
) {
  await board.getByRole('button', { name: 'Chercher' }).click()
  await board.getByLabel('Numéro, nom, téléphone ou carte').fill(text)
  await board.keyboard.press('Enter')
  return board.getByRole('dialog').getByRole('article', { name: number })
}

export const column = (board: Page, name: string) => board.getByRole('region', { name })
export const undo = (board: Page, number: string, actionName: string) =>
  board.getByRole('button', { name: new RegExp(`^Annuler.*${number}.*${actionName}`) })

/** The texts of the board, by key. */
export const boardWords = readMessages('fr')['kitchen'] as Record<string, unknown>
