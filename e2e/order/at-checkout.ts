import { type Page, type Route, expect } from '@playwright/test'
import type { Takeaway, TakeawayTime, WireRestaurant } from '../../src/contract/shop/restaurants.ts'
import type { Cart, CartLine } from '../../src/domain/cart/cart.ts'
import { aCart, item, plainSalad } from '../../src/testing/builders/a-cart.ts'
import { aMenu } from '../../src/testing/builders/a-menu.ts'
import { readMessages } from '../../src/texts/compile.ts'

export const menu = aMenu()
export const salad = () => aCart(menu, plainSalad('salad'), item('water', 'eau-plate'))
const errorSentences = readMessages('fr')['errors'] as Record<string, string>
/** Returns the sentence that the shop shows for an error code. */
export const sentence = (code: string): string => {
  const text = errorSentences[code]
  if (text === undefined) throw new Error(`the error ${code} has no sentence`)
  return text
}
export const orders = '**/api/orders'

/**
 * A restaurant and a pick-up time. Each test has its own restaurant, so that no other test uses
 * places of its slots.
 */
export type PickupPlace = { restaurant: WireRestaurant; time: TakeawayTime }

/**
 * Chooses a restaurant and one of its free times by index: `SOON`, or one of the last, where no
 * other test orders.
 */
export async function placeOf(page: Page, slug: string, which = -3): Promise<PickupPlace> {
  const { results } = (await (await page.request.get('/api/restaurants/?limit=300')).json()) as {
    results: WireRestaurant[]
  }
  const restaurant = results.find((candidate) => candidate.slug === slug)
  if (!restaurant) throw new Error(`there is no restaurant ${slug}`)
  return { restaurant, time: await timeOf(page, restaurant.id, which) }
}

/**
 * Index of an early time. Not the very next one: it may have passed before a page is filled in or
 * an order arrives.
 */
export const SOON = 1

export async function timeOf(
  page: Pick<Page, 'request'>,
  restaurant: number,
  which: number,
): Promise<TakeawayTime> {
  const free = (await takeawayOf(page, restaurant)).days
    .flatMap(({ times }) => times)
    .filter(({ state }) => state === 'free')
  const time = free.at(which)
  if (!time) throw new Error(`restaurant ${restaurant} has no free time`)
  return time
}

const takeawayOf = async (page: Pick<Page, 'request'>, id: number) =>
  (await (await page.request.get(`/api/restaurants/${id}/takeaway`)).json()) as Takeaway

/**
 * Returns how many more orders the slot accepts, according to the server; -1 if it is no longer
 * offered.
 */
export async function placesLeft(page: Page, { restaurant, time }: PickupPlace): Promise<number> {
  const days = (await takeawayOf(page, restaurant.id)).days
  return days.flatMap(({ times }) => times).find(({ at }) => at === time.at)?.left ?? -1
}

/** Stores a cart in the browser as an earlier visit would have. */
export async function keep(
  page: Page,
  {
    cart,
    place,
    takeawayAt = place?.time.at ?? null,
  }: {
    cart: Cart
    place: PickupPlace | null
    takeawayAt?: string | null
  },
): Promise<void> {
  const storedRestaurant =
    place &&
    (({ id, slug, name, phone, address: { city } }) => ({
      id,
      slug,
      name,
      phone,
      city,
      selected: true,
    }))(place.restaurant)
  const state = { cart, restaurant: storedRestaurant ?? { id: -1, selected: false }, takeawayAt }
  if (storedRestaurant)
    await page
      .context()
      .addCookies([
        { name: 'restaurant', value: String(storedRestaurant.id), domain: '127.0.0.1', path: '/' },
      ])
  await page.goto('/assets/ui/icon.svg')
  await page.evaluate(
    (text) => localStorage.setItem('persist:root28', text),
    JSON.stringify({ state, version: 1 }),
  )
}

export async function fillIn(page: Page, comment = '') {
  await page.getByLabel('Nom').fill('Camille Roux')
  await page.getByLabel('Téléphone').fill('06 12 34 56 78')
  await page.getByLabel('E-mail').fill('camille@example.org')
  if (comment !== '') await page.getByLabel('Commentaire').fill(comment)
  await page.getByRole('checkbox', { name: /conditions générales/ }).check()
}

export const orderButton = (page: Page) =>
  page.getByRole('button', { name: /Commander avec obligation de paiement/ })

/** Fills in the customer and chooses to pay at the counter. */
export async function fillInForCounter(page: Page, comment = '') {
  await page.getByRole('radio', { name: /Plus tard/ }).check()
  await fillIn(page, comment)
}

/** Fills in the checkout page for payment at the counter, ready to send. */
export async function atTheButton(page: Page, place: PickupPlace, comment = '') {
  await page.goto('/payment/')
  await fillInForCounter(page, comment)
  await expect(orderButton(page)).toBeVisible()
  await expect(page.getByText(place.restaurant.name.replace('Mesclun ', '')).first()).toBeVisible()
}

export async function expectConfirmed(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/confirmation\/[\w-]{20,64}\/$/, { timeout: 40_000 })
  await expect(page.getByText(/^Merci Camille[,.]/)).toBeVisible()
  return page.url()
}

export const linesKept = (page: Page): Promise<CartLine[]> =>
  page.evaluate(() => {
    const storedState = JSON.parse(localStorage.getItem('persist:root28') ?? '{}') as {
      state?: { cart?: { lines?: CartLine[] } }
    }
    return storedState.state?.cart?.lines ?? []
  })

/** Returns the contents of local and session storage. */
export const traces = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))

export const wait = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Lets the server accept the order, but loses its answer on the way to the browser. */
export async function loseAnswer(route: Route) {
  await route.fetch()
  await route.abort('connectionreset')
}

/** Presses Tab until the control with this name has the focus. */
export async function tabTo(page: Page, name: RegExp) {
  for (let i = 0; i < 60; i += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
      return (label ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
    })
    if (name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key never reached ${name}`)
}
