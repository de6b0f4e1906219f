import { setTimeout as sleep } from 'node:timers/promises'
import { logIn } from '#contract/customers/auth.ts'
import { href } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { getMenu } from '#contract/shop/menu.ts'
import { type WireRestaurant, getOpenings, getTakeaway } from '#contract/shop/restaurants.ts'
import { readEvents } from '#testing/builders/an-event-stream.ts'
import { cardToken } from '#testing/builders/a-card.ts'
import type { RandomSource } from '#testing/shopper/random-source.ts'
import { guest } from '#testing/shopper/guests.ts'
import type { LunchTally } from '#testing/shopper/lunch-tally.ts'
import { orderLunch } from '#testing/shopper/lunch-visit.ts'
import { type LoadSender, type LoadClient, codeOf, headersOf } from './client.ts'
import { drawDuration } from './schedule.ts'
import type { LoadTally } from './tally.ts'

/** Percentages of page views. The other pages of composing send the same requests as the menu. */
const VIEWS = {
  home: 25,
  restaurant: 20,
  menu: 20,
  composeCustom: 10,
  restaurants: 10,
  takeaway: 5,
  cart: 5,
  ingredients: 3,
  termsOfSale: 2,
} as const
type PageView = keyof typeof VIEWS
/** The pages that need a restaurant: their visitors have chosen one. */
const viewsOfRestaurant = new Set<PageView>(['menu', 'composeCustom', 'takeaway', 'cart'])
/** Percentage of visitors who read each language; an unlisted language has none. */
const LANGUAGES = { fr: 70, en: 15, es: 8, nl: 7 } satisfies Partial<Record<Locale, number>>
/** Percentage of visitors who have chosen a restaurant before. */
const RETURNING = 50
/** Average milliseconds for which a page with live updates stays open. */
const OPEN = 20_000
/** Number of restaurants shown on one screen. */
const SCREEN = 20
/** Percentage of orders placed by customers who log in for it. */
const CUSTOMERS = 10

export type LoadCustomer = { email: string; password: string }
export type Visits = {
  sender: LoadSender
  tally: LoadTally
  origins: readonly string[]
  bank: string
  restaurants: readonly WireRestaurant[]
  customers: readonly LoadCustomer[]
  /**
   * False if the programs have no pages; a view then sends only the requests of the page’s scripts.
   */
  pages: boolean
  seed: string
  /** Ends the pages that stay open. */
  over: AbortSignal
}

/** The nth visitor, with its own address, at the next program in turn. */
export function createLoadClient(visits: Visits, nth: number, random: RandomSource): LoadClient {
  return {
    origin: visits.origins[nth % visits.origins.length] ?? '',
    address: `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`,
    locale: random.weighed(LANGUAGES),
  }
}

const kindOf = (path: string): string => {
  if (path.includes('/menu')) return 'menu'
  if (path.includes('/takeaway')) return 'times of a restaurant'
  if (path.startsWith('/api/openings')) return 'openings'
  if (path === '/api/orders') return 'order'
  if (path.startsWith('/api/orders/')) return 'payment'
  return path.startsWith('/api/auth') ? 'login' : 'other'
}

/**
 * Opens a page, sends the requests of its scripts, and follows its live updates while it is open.
 */
export async function viewPage(
  visits: Visits,
  who: LoadClient,
  random: RandomSource,
  due: number,
): Promise<void> {
  const view = random.weighed(VIEWS)
  const at = random.wholeNumber(0, visits.restaurants.length - 1)
  const restaurant = visits.restaurants[at]
  if (restaurant === undefined) throw new Error('the load has no restaurant to visit')
  const { id, slug } = restaurant
  const hasChosen = viewsOfRestaurant.has(view) || random.percent(RETURNING)
  const path = view === 'restaurant' ? href(view, who.locale, { slug }) : href(view, who.locale)
  await openPage(visits, who, `page: ${view}`, path, { restaurant: hasChosen ? id : null, due })
  const api = visits.sender.apiOf(who, kindOf)
  if (view === 'home' || view === 'restaurants' || view === 'restaurant') {
    const screen = visits.restaurants.slice(at, view === 'restaurant' ? at + 1 : at + SCREEN)
    await api.call(getOpenings, { query: { ids: screen.map((onScreen) => onScreen.id).join(',') } })
  }
  if (!hasChosen) return
  await api.call(getMenu, { params: { id }, query: { language: who.locale } })
  if (view === 'takeaway') await api.call(getTakeaway, { params: { id } })
  await follow(visits, who, `restaurant=${id}`, drawDuration(OPEN, random))
}

async function openPage(
  { sender, pages }: Visits,
  who: LoadClient,
  kind: string,
  path: string,
  { restaurant, due }: { restaurant: number | null; due?: number },
): Promise<void> {
  if (!pages) return
  const cookie = `language=${who.locale}${restaurant === null ? '' : `; restaurant=${restaurant}`}`
  await sender.send(who, kind, { path, headers: { cookie, accept: 'text/html' } }, due)
}

async function follow(
  { tally, over }: Visits,
  who: LoadClient,
  query: string,
  milliseconds: number,
): Promise<void> {
  if (over.aborted) return
  const startedAt = performance.now()
  const reader = await readEvents(`${who.origin}/api/live/events?${query}`, headersOf(who)).catch(
    (error: unknown) => {
      tally.add('stream of a page', performance.now() - startedAt, { error: codeOf(error) })
      throw error
    },
  )
  const took = performance.now() - startedAt
  const ended = await Promise.race([
    sleep(milliseconds, false, { signal: over }).catch(() => false),
    reader.ended.then(() => true),
  ])
  const error =
    reader.status === 200 ? (ended ? { error: 'ended' } : {}) : { error: `${reader.status}` }
  tally.add('stream of a page', took, error)
  reader.leave()
}

/**
 * Simulates a customer’s order: the menu, the times, the order, its payment; then the order’s page
 * with its live updates. `onPlaced` receives the token of an acknowledged order.
 */
export async function order(
  visits: Visits,
  who: LoadClient,
  {
    random,
    number,
    lunch,
    onPlaced,
  }: {
    random: RandomSource
    number: number
    lunch: LunchTally
    onPlaced: (token: string) => void
  },
): Promise<void> {
  const restaurant = random.pickOne(visits.restaurants)
  if (restaurant === undefined) throw new Error('the load has no restaurant to visit')
  const customer = random.percent(CUSTOMERS) ? random.pickOne(visits.customers) : undefined
  const token =
    customer === undefined
      ? null
      : (await visits.sender.apiOf(who, kindOf).call(logIn, { body: customer })).accessToken
  const placed: string[] = []
  await orderLunch({
    api: visits.sender.apiOf(who, kindOf, {
      token,
      onAnswer({ method, path, status, text }) {
        if (method !== 'POST' || path !== '/api/orders' || status !== 201) return
        const { token: link } = JSON.parse(text) as { token: string }
        placed.push(link)
        onPlaced(link)
      },
    }),
    restaurant,
    guest: guest(number, visits.seed, random),
    random,
    tally: lunch,
    card: (good) => cardToken(visits.bank, good ? 'success' : 'declined'),
    sleep: (time) => sleep(time),
  })
  const [link] = placed
  if (link === undefined) return
  const path = href('confirmation', who.locale, { token: link })
  await openPage(visits, who, 'page: confirmation', path, { restaurant: restaurant.id })
  await follow(visits, who, `order=${link}&restaurant=${restaurant.id}`, drawDuration(OPEN, random))
}
