import type { Locale } from '#contract/pages/locales.ts'
import { readMenu } from '#contract/shop/read-menu.ts'
import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import type { Menu } from '#domain/menu/menu.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { type ReadyReply, readyReply } from '#server/http/replies/ready-reply.ts'
import { createRecent } from '#server/kit/recent.ts'
import { wireRestaurant } from './wire-restaurant.ts'
import { type Picture, type Pictures, createPictures } from './pictures.ts'
import type { Source } from '#server/chain/source.ts'
import { type SoldOut, nothingSoldOut } from './sold-out.ts'
import { buildWireMenu } from './wire-menu.ts'

/**
 * One version of everything the chain sells, in memory. It never changes; a new version is a new
 * one of these.
 */
export type Catalogue = {
  version: string
  source: Source
  pictures: Pictures
  /** Every restaurant of the chain, closed ones too. */
  restaurants: ReadonlyMap<number, RestaurantEntry>
  /** The restaurants that visitors see: active and not closed (T1). */
  shown: readonly RestaurantEntry[]
  /**
   * A restaurant's menu as the rules read it, without what is sold out there now; the chain's for
   * null.
   */
  menu: (restaurant: RestaurantEntry | null, locale: Locale, soldOut: SoldOut) => Menu
  menuReply: (restaurant: RestaurantEntry, locale: Locale, soldOut: SoldOut) => Promise<ReadyReply>
  /** Everything that the chain sells. */
  chainReply: (locale: Locale) => Promise<ReadyReply>
  listReply: (limit: number) => Promise<ReadyReply>
}

/**
 * Menus differ by restaurant and language; this many bytes of them stay in memory, the least used
 * go first.
 */
const MENU_BYTES = 300_000_000
/** Products in the menus that are kept in the rules' own form, for pricing. */
const PRODUCTS_READ = 500_000

/** `drawn`: pictures of the version before, of which those that are the same are taken over. */
export function createCatalogue(source: Source, drawn?: ReadonlyMap<string, Picture>): Catalogue {
  const pictures = createPictures(source, drawn)
  const shown = source.restaurants.filter((restaurant) => restaurant.active && !restaurant.closed)
  const menus = createRecent<Menu>(
    PRODUCTS_READ,
    ({ ingredients }) => Object.keys(ingredients).length,
  )
  const replies = createRecent<ReadyReply>(MENU_BYTES, ({ size }) => size)
  const lists = createRecent<ReadyReply>(MENU_BYTES, ({ size }) => size)
  const reply = (restaurant: RestaurantEntry | null, locale: Locale, soldOut: SoldOut) =>
    replies.wait([restaurant?.id ?? 'chain', locale, soldOut.mark].join(' '), () => {
      const wire = buildWireMenu({ source, restaurant, soldOut }, locale, pictures.addressOf)
      return readyReply(JSON.stringify(wire), 'application/json; charset=utf-8', [
        'Accept-Language',
      ])
    })
  return {
    version: source.version,
    source,
    pictures,
    restaurants: new Map(source.restaurants.map((restaurant) => [restaurant.id, restaurant])),
    shown,
    menu: (restaurant, locale, soldOut) =>
      menus.get([restaurant?.id ?? 'chain', locale, soldOut.mark].join(' '), () =>
        readMenu(buildWireMenu({ source, restaurant, soldOut }, locale, () => '')),
      ),
    menuReply: reply,
    chainReply: (locale) => reply(null, locale, nothingSoldOut),
    listReply: (limit) =>
      lists.wait(String(limit), () => {
        const results: WireRestaurant[] = shown.slice(0, limit).map(wireRestaurant)
        return readyReply(
          JSON.stringify({ count: results.length, results }),
          'application/json; charset=utf-8',
          [],
        )
      }),
  }
}
