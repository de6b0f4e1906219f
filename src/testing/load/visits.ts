import { setTimeout as sleep } from 'node:timers/promises'
import { logIn } from '#contract/customers/auth.ts'
import { href } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { getMenu } from '#contract/shop/menu.ts'
import { type WireRestaurant, getOpenings, getTakeaway } from '#contract/shop/restaurants.ts'
import { readEvents } from '#testing/builders/an-event-stream.ts'
import { cardToken } from '#testing/builders/a-card.ts'
import type { Dice } from '../../../bin/rush/dice.ts'
import { guest } from '../../../bin/rush/guests.ts'
import type { Tally } from '../../../bin/rush/tally.ts'
import { visit } from '../../../bin/rush/visit.ts'
import { type Sender, type Somebody, codeOf, headersOf } from './client.ts'
import { drawDuration } from './schedule.ts'
import type { LoadTally } from './tally.ts'

/** Of a hundred page views. The pages of composing ask what the menu asks. */
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
type View = keyof typeof VIEWS
/** Those that need a restaurant: whoever opens one has chosen theirs. */
const chosen = new Set<View>(['menu', 'composeCustom', 'takeaway', 'cart'])
/** Of a hundred visitors, how many read each language; a language that is not listed has none. */
const LANGUAGES = { fr: 70, en: 15, es: 8, nl: 7 } satisfies Partial<Record<Locale, number>>
/** Of a hundred visitors, how many have chosen a restaurant before. */
const RETURNING = 50
/** How long a page that follows something stays open, on average, in milliseconds. */
const OPEN = 20_000
/** Restaurants of a screen. */
const SCREEN = 20
/** Of a hundred orders, how many are of somebody who logs in for it. */
const CUSTOMERS = 10

export type Customer = { email: string; password: string }
export type Visits = {
  sender: Sender
  tally: LoadTally
  origins: readonly string[]
  bank: string
  restaurants: readonly WireRestaurant[]
  customers: readonly Customer[]
  /** False: the programs have no pages, and a view asks only what the page's scripts ask. */
  pages: boolean
  seed: string
  /** Pages that stay open are left when it ends. */
  over: AbortSignal
}

/** The nth visitor: at an address of their own, at the next program. */
export function somebody(visits: Visits, nth: number, dice: Dice): Somebody {
  return {
    origin: visits.origins[nth % visits.origins.length] ?? '',
    address: `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`,
    locale: dice.weighed(LANGUAGES),
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

/** Opens a page, asks what its scripts ask, and follows what the page follows while it is open. */
export async function viewPage(
  visits: Visits,
  who: Somebody,
  dice: Dice,
  due: number,
): Promise<void> {
  const view = dice.weighed(VIEWS)
  const at = dice.whole(0, visits.restaurants.length - 1)
  const restaurant = visits.restaurants[at]
  if (restaurant === undefined) throw new Error('there is no restaurant')
  const { id, slug } = restaurant
  const hasChosen = chosen.has(view) || dice.percent(RETURNING)
  const path = view === 'restaurant' ? href(view, who.locale, { slug }) : href(view, who.locale)
  await openPage(visits, who, `page: ${view}`, path, { restaurant: hasChosen ? id : null, due })
  const api = visits.sender.apiOf(who, kindOf)
  if (view === 'home' || view === 'restaurants' || view === 'restaurant') {
    const screen = visits.restaurants.slice(at, view === 'restaurant' ? at + 1 : at + SCREEN)
    await api.call(getOpenings, { query: { ids: screen.map((one) => one.id).join(',') } })
  }
  if (!hasChosen) return
  await api.call(getMenu, { params: { id }, query: { language: who.locale } })
  if (view === 'takeaway') await api.call(getTakeaway, { params: { id } })
  await follow(visits, who, `restaurant=${id}`, drawDuration(OPEN, dice))
}

async function openPage(
  { sender, pages }: Visits,
  who: Somebody,
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
  who: Somebody,
  query: string,
  milliseconds: number,
): Promise<void> {
  if (over.aborted) return
  const asked = performance.now()
  const reader = await readEvents(`${who.origin}/api/live/events?${query}`, headersOf(who)).catch(
    (error: unknown) => {
      tally.add('stream of a page', performance.now() - asked, { error: codeOf(error) })
      throw error
    },
  )
  const took = performance.now() - asked
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
 * One customer orders: the menu, the times, the order, its payment; then the order's own page, which
 * follows it. `onPlaced` is told the token of an order that was answered.
 */
export async function order(
  visits: Visits,
  who: Somebody,
  {
    dice,
    number,
    lunch,
    onPlaced,
  }: {
    dice: Dice
    number: number
    lunch: Tally
    onPlaced: (token: string) => void
  },
): Promise<void> {
  const restaurant = dice.one(visits.restaurants)
  if (restaurant === undefined) throw new Error('there is no restaurant')
  const customer = dice.percent(CUSTOMERS) ? dice.one(visits.customers) : undefined
  const token =
    customer === undefined
      ? null
      : (await visits.sender.apiOf(who, kindOf).call(logIn, { body: customer })).accessToken
  const placed: string[] = []
  await visit({
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
    guest: guest(number, visits.seed, dice),
    dice,
    tally: lunch,
    card: (good) => cardToken(visits.bank, good ? 'success' : 'declined'),
    sleep: (time) => sleep(time),
  })
  const [link] = placed
  if (link === undefined) return
  const path = href('confirmation', who.locale, { token: link })
  await openPage(visits, who, 'page: confirmation', path, { restaurant: restaurant.id })
  await follow(visits, who, `order=${link}&restaurant=${restaurant.id}`, drawDuration(OPEN, dice))
}
