import type { Locale } from '#contract/pages/locales.ts'
import { readMenu } from '#contract/shop/read-menu.ts'
import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { holidaysOf } from '#server/chain/opening-rules.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { type ReadyReply, readyReply } from '#server/http/replies/ready-reply.ts'
import { createRecent } from '#server/kit/recent.ts'
import { wireRestaurant } from './wire-restaurant.ts'
import { type Picture, type Pictures, createPictures } from './pictures.ts'
import type { ChainFacts } from '#server/chain/chain-facts-schema.ts'
import type { LegalEntity, Seller } from '#server/chain/sellers-schema.ts'
import type { Source } from '#server/chain/source.ts'
import { type SoldOut, nothingSoldOut } from './sold-out.ts'
import { buildWireMenu } from './wire-menu.ts'

/**
 * One version of everything the chain sells, in memory. It is immutable: a new version is a new
 * object.
 */
export type Catalogue = {
  version: string
  source: Source
  pictures: Pictures
  /** Every restaurant of the chain, including closed ones. */
  restaurants: ReadonlyMap<number, RestaurantEntry>
  /** The restaurants that visitors see: active and not closed (T1). */
  shown: readonly RestaurantEntry[]
  /** The facts of the chain (B2), and the legal entity that publishes the site. */
  facts: ChainFacts
  publisher: LegalEntity
  /** Who sells in each restaurant; one that has no seller takes no order (B1). */
  sellers: ReadonlyMap<number, Seller>
  /**
   * A restaurant's menu in the form for pricing, with its sold-out products unavailable. Null: the
   * chain's menu.
   */
  menu: (restaurant: RestaurantEntry | null, locale: Locale, soldOut: SoldOut) => Menu
  menuReply: (restaurant: RestaurantEntry, locale: Locale, soldOut: SoldOut) => Promise<ReadyReply>
  /** The menu of everything that the chain sells. */
  chainReply: (locale: Locale) => Promise<ReadyReply>
  /** `today`: the date from which the dates of a restaurant's calendar are told. */
  listReply: (limit: number, today: Temporal.PlainDate) => Promise<ReadyReply>
}

/**
 * Menus differ by restaurant and language. At most this many bytes are cached, and the least
 * recently used are evicted.
 */
const MENU_BYTES = 300_000_000
/** The most products in the cached menus in the form for pricing. */
const PRODUCTS_READ = 500_000

/** `drawn`: pictures of the previous version, of which unchanged ones are reused. */
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
    facts: source.documents.chain,
    publisher: publisherOf(source),
    sellers: new Map(
      source.sellers.flatMap(({ establishments, ...entity }) =>
        establishments.map(({ restaurant, siret }) => [restaurant, { ...entity, siret }] as const),
      ),
    ),
    menu: (restaurant, locale, soldOut) =>
      menus.get([restaurant?.id ?? 'chain', locale, soldOut.mark].join(' '), () =>
        readMenu(buildWireMenu({ source, restaurant, soldOut }, locale, () => '')),
      ),
    menuReply: reply,
    chainReply: (locale) => reply(null, locale, nothingSoldOut),
    listReply: (limit, today) =>
      lists.wait(`${limit} ${today.toString()}`, () => {
        const results: WireRestaurant[] = shown
          .slice(0, limit)
          .map((restaurant) => wireRestaurant(restaurant, holidaysOf(source), today))
        return readyReply(
          JSON.stringify({ count: results.length, results }),
          'application/json; charset=utf-8',
          [],
        )
      }),
  }
}

function publisherOf({ sellers, documents: { chain } }: Source): LegalEntity {
  const publisher = sellers.find(({ id }) => id === chain.publisher)
  if (publisher === undefined) throw new Error(`the publisher ${chain.publisher} is no seller`)
  return publisher
}
