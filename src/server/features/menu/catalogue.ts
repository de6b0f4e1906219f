import type { Locale } from '#contract/locales.ts'
import { readMenu } from '#contract/menu.ts'
import type { WireRestaurant } from '#contract/restaurants.ts'
import type { Menu } from '#domain/menu.ts'
import type { RestaurantEntry } from '../../import/restaurants-schema.ts'
import { type ReadyReply, readyReply } from '../../http/ready-reply.ts'
import { createRecent } from '../../recent.ts'
import { wireRestaurant } from '../restaurants/wire-restaurant.ts'
import { type Pictures, createPictures } from './pictures.ts'
import type { Source } from './source.ts'
import { buildWireMenu } from './wire-menu.ts'

/** One version of everything the chain sells, in memory. It never changes; a new version is a new one of these. */
export type Catalogue = {
  version: string
  source: Source
  pictures: Pictures
  /** Every restaurant of the chain, closed ones too. */
  restaurants: ReadonlyMap<number, RestaurantEntry>
  /** The restaurants that visitors see: active and not closed (T1). */
  shown: readonly RestaurantEntry[]
  /** The menu as the rules read it; the chain's for null. */
  menu: (restaurant: RestaurantEntry | null, locale: Locale) => Menu
  menuReply: (restaurant: RestaurantEntry | null, locale: Locale) => Promise<ReadyReply>
  listReply: (limit: number) => Promise<ReadyReply>
}

/** Menus differ by restaurant and language; this many bytes of them stay in memory, the least used go first. */
const MENU_BYTES = 300_000_000
/** The rules' own form of a menu, for pricing. */
const MENUS_READ = 64

export function createCatalogue(source: Source): Catalogue {
  const pictures = createPictures(source)
  const shown = source.restaurants.filter((restaurant) => restaurant.active && !restaurant.closed)
  const menus = createRecent<Menu>(MENUS_READ, () => 1)
  const replies = createRecent<ReadyReply>(MENU_BYTES, ({ size }) => size)
  const lists = createRecent<ReadyReply>(MENU_BYTES, ({ size }) => size)
  const wireOf = (restaurant: RestaurantEntry | null, locale: Locale) => buildWireMenu(source, restaurant, locale, pictures)
  const key = (restaurant: RestaurantEntry | null, locale: Locale) => `${restaurant?.id ?? 'chain'} ${locale}`
  return {
    version: source.version,
    source,
    pictures,
    restaurants: new Map(source.restaurants.map((restaurant) => [restaurant.id, restaurant])),
    shown,
    menu: (restaurant, locale) => menus.get(key(restaurant, locale), () => readMenu(wireOf(restaurant, locale))),
    menuReply: (restaurant, locale) => replies.wait(key(restaurant, locale), () =>
      readyReply(JSON.stringify(wireOf(restaurant, locale)), 'application/json; charset=utf-8', ['Accept-Language'])),
    listReply: (limit) => lists.wait(String(limit), () => {
      const results: WireRestaurant[] = shown.slice(0, limit).map(wireRestaurant)
      return readyReply(JSON.stringify({ count: results.length, results }), 'application/json; charset=utf-8', [])
    }),
  }
}
