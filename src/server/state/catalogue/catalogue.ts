import type { Locale } from '#contract/pages/locales.ts'
import { type OnlyRestaurant, placeChoice } from '#contract/pages/only-restaurant.ts'
import { readMenu } from '#contract/shop/read-menu.ts'
import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { holidaysOf } from '#server/chain/opening-rules.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { type ReadyReply, readyReply } from '#server/http/replies/ready-reply.ts'
import { createRecent } from '#server/kit/recent.ts'
import { wireRestaurant } from './wire-restaurant.ts'
import { type Picture, type Pictures, createPictures } from './pictures.ts'
import { type ChainFace, chainFaceOf } from './chain-face.ts'
import { type LookSheet, lookSheetOf } from './look-sheet.ts'
import type { ChainFacts } from '#server/chain/chain-facts-schema.ts'
import type { LegalEntity, Seller } from '#server/chain/sellers-schema.ts'
import { type Source, sourceOfPilot } from '#server/chain/source.ts'
import { type LegalVersions, legalVersionsOf } from './legal-versions.ts'
import { assortmentRevision } from './assortment.ts'
import { availabilityIn } from './availability.ts'
import { basePrices, createPrices } from './prices.ts'
import { type MenuMarks, type SoldOut, nothingSoldOut, versionOf } from './sold-out.ts'
import { pick } from '#server/kit/pick.ts'
import { buildWireMenu } from './wire-menu.ts'

/**
 * One version of the chain's catalogue, in memory. The object is immutable: a new version is a new
 * object.
 */
export type Catalogue = {
  version: string
  source: Source
  pictures: Pictures
  /**
   * For each restaurant that tries a change set as a pilot, the catalogue with that change set
   * (H8).
   */
  pilots: ReadonlyMap<number, Catalogue>
  /** Every restaurant of the chain, including closed ones. */
  restaurants: ReadonlyMap<number, RestaurantEntry>
  /** The restaurants that visitors see: active and not closed (T1). */
  visibleRestaurants: readonly RestaurantEntry[]
  visibleRestaurantsById: ReadonlyMap<number, RestaurantEntry>
  /**
   * `facts`: the facts of the chain (B2). `publisher`: the legal entity that publishes the site.
   */
  facts: ChainFacts
  /** What pictures and plain pages show of the chain. */
  face: ChainFace
  /** The look of the chain; null if the shop has the look of the program (D1). */
  look: LookSheet | null
  /** The restaurant that visitors see, if it is the only one. */
  onlyRestaurant: OnlyRestaurant | null
  publisher: LegalEntity
  /** The seller of each restaurant. A restaurant without a seller accepts no orders (B1). */
  sellers: ReadonlyMap<number, Seller>
  /** The terms of sale, the loyalty rules and the legal pages, in every version (B3). */
  legal: LegalVersions
  /**
   * A restaurant's menu at an instant, in the form that the pricing reads. It contains the prices
   * in force, and marks sold-out products as unavailable.
   */
  menu: (entry: RestaurantEntry, locale: Locale, soldOut: SoldOut, now: number) => Menu
  menuReply: (
    entry: RestaurantEntry,
    locale: Locale,
    soldOut: SoldOut,
    now: number,
  ) => Promise<ReadyReply>
  menuVersion: (entry: RestaurantEntry, soldOut: SoldOut, now: number) => string
  /**
   * When the next price exception of the restaurant begins or ends, in epoch milliseconds; Infinity
   * if there is none.
   */
  nextPriceChange: (restaurant: number, now: number) => number
  /**
   * The menu of all products of the chain, at base prices. The products in `soldOut`, which no
   * restaurant sells now, are unavailable. Without `soldOut`, all products are available.
   */
  chainMenu: (locale: Locale, soldOut?: SoldOut) => Menu
  chainReply: (locale: Locale, soldOut: SoldOut) => Promise<ReadyReply>
  chainVersion: (soldOut: SoldOut) => string
  /**
   * Whether a restaurant has a product in its assortment, whether or not the product is stopped
   * now.
   */
  sells: (entry: RestaurantEntry, product: number) => boolean
  /**
   * A page of the list of restaurants that visitors see. `after`: the id of the last restaurant of
   * the previous page. `today`: the first date of which a restaurant's calendar is included.
   */
  listReply: (
    page: { limit: number; after?: number | undefined },
    today: Temporal.PlainDate,
  ) => Promise<ReadyReply>
}

/**
 * Maximum total bytes of the cached menus, which differ by assortment and language, and likewise of
 * the cached pages of the list of restaurants. The least recently used are evicted.
 */
const MENU_BYTES = 300_000_000
/** Maximum number of products in the cached menus in the form used for pricing. */
const PRODUCTS_READ = 500_000

type ServedOffer = MenuMarks & { restaurant: RestaurantEntry | null }
const chainOffer = (soldOut: SoldOut): ServedOffer => ({
  restaurant: null,
  assortment: '',
  soldOut,
  prices: basePrices,
})

/**
 * The key of a cached menu, shared by restaurants that sell the same products at the same prices.
 */
const keyOf = (offer: ServedOffer, locale: Locale): string => versionOf(locale, offer)

/** `earlierPictures`: pictures of the previous version, of which unchanged ones are reused. */
export function createCatalogue(
  source: Source,
  earlierPictures?: ReadonlyMap<string, Picture>,
): Catalogue {
  const pictures = createPictures(source, earlierPictures)
  const visibleRestaurants = source.restaurants.filter(
    (restaurant) => restaurant.active && !restaurant.closed,
  )
  const menus = createRecent<Menu>(
    PRODUCTS_READ,
    ({ ingredients }) => Object.keys(ingredients).length,
  )
  const replies = createRecent<ReadyReply>(MENU_BYTES, ({ size }) => size)
  const lists = createRecent<ReadyReply>(MENU_BYTES, ({ size }) => size)
  const prices = createPrices(source)
  const menu = (offer: ServedOffer, locale: Locale) =>
    menus.get(keyOf(offer, locale), () =>
      readMenu(buildWireMenu({ source, ...offer }, locale, () => '')),
    )
  const reply = (offer: ServedOffer, locale: Locale) =>
    replies.wait(keyOf(offer, locale), () => {
      const wire = buildWireMenu({ source, ...offer }, locale, (name) =>
        pictures.addressOf(name, locale),
      )
      return readyReply(JSON.stringify(wire), 'application/json; charset=utf-8', [
        'Accept-Language',
      ])
    })
  const soldBy = new Map<string, ReadonlySet<number>>()
  const assortments = new Map(
    source.restaurants.map((restaurant) => [restaurant.id, assortmentRevision(restaurant)]),
  )
  const pilots = new Map(
    source.pilots.map((pilot) => [
      pilot.restaurant.id,
      createCatalogue(sourceOfPilot(source, pilot), earlierPictures),
    ]),
  )
  /**
   * The catalogue of a restaurant's pilot and the restaurant's entry in that catalogue; null if the
   * restaurant has no pilot.
   */
  const sellerOf = (entry: RestaurantEntry) => {
    const pilot = pilots.get(entry.id)
    const pilotEntry = pilot?.restaurants.get(entry.id)
    return pilot === undefined || pilotEntry === undefined ? null : { pilot, own: pilotEntry }
  }
  /**
   * The ids of the products that a restaurant sells. Restaurants with the same assortment share one
   * set.
   */
  const sold = (restaurant: RestaurantEntry): ReadonlySet<number> => {
    const mark = assortments.get(restaurant.id) ?? assortmentRevision(restaurant)
    const cachedIds = soldBy.get(mark)
    if (cachedIds !== undefined) return cachedIds
    const isSold = availabilityIn({ source, restaurant, soldOut: nothingSoldOut })
    const products = [...source.ingredients, ...source.desserts]
    const ids = new Set(
      products.filter((product) => product.active && isSold(product)).map(({ id }) => id),
    )
    soldBy.set(mark, ids)
    return ids
  }
  const offerOf = (restaurant: RestaurantEntry, soldOut: SoldOut, now: number): ServedOffer => ({
    restaurant,
    assortment: assortments.get(restaurant.id) ?? assortmentRevision(restaurant),
    soldOut,
    prices: prices.at(restaurant.id, now),
  })
  return {
    version: source.version,
    source,
    pictures,
    restaurants: new Map(source.restaurants.map((restaurant) => [restaurant.id, restaurant])),
    visibleRestaurants,
    visibleRestaurantsById: new Map(
      visibleRestaurants.map((restaurant) => [restaurant.id, restaurant]),
    ),
    facts: source.documents.chain,
    face: chainFaceOf(source.documents),
    look: source.documents.brand === undefined ? null : lookSheetOf(source.documents.brand),
    onlyRestaurant: onlyOf(visibleRestaurants),
    publisher: publisherOf(source),
    sellers: new Map(
      source.sellers.flatMap(({ establishments, ...entity }) =>
        establishments.map(({ restaurant, siret }) => [restaurant, { ...entity, siret }] as const),
      ),
    ),
    legal: legalVersionsOf(source.legalVersions),
    pilots,
    menu(entry, locale, soldOut, now) {
      const pilotSeller = sellerOf(entry)
      return pilotSeller === null
        ? menu(offerOf(entry, soldOut, now), locale)
        : pilotSeller.pilot.menu(pilotSeller.own, locale, soldOut, now)
    },
    menuReply(entry, locale, soldOut, now) {
      const pilotSeller = sellerOf(entry)
      return pilotSeller === null
        ? reply(offerOf(entry, soldOut, now), locale)
        : pilotSeller.pilot.menuReply(pilotSeller.own, locale, soldOut, now)
    },
    menuVersion(entry, soldOut, now) {
      const pilotSeller = sellerOf(entry)
      return pilotSeller === null
        ? versionOf(source.version, offerOf(entry, soldOut, now))
        : pilotSeller.pilot.menuVersion(pilotSeller.own, soldOut, now)
    },
    nextPriceChange: (restaurant, now) =>
      (pilots.get(restaurant)?.nextPriceChange ?? prices.nextChange)(restaurant, now),
    chainMenu: (locale, soldOut = nothingSoldOut) => menu(chainOffer(soldOut), locale),
    chainReply: (locale, soldOut) => reply(chainOffer(soldOut), locale),
    chainVersion: (soldOut) => versionOf(source.version, chainOffer(soldOut)),
    sells(entry, product) {
      const pilotSeller = sellerOf(entry)
      return pilotSeller === null
        ? sold(entry).has(product)
        : pilotSeller.pilot.sells(pilotSeller.own, product)
    },
    listReply: ({ limit, after }, today) =>
      lists.wait([limit, after ?? '', today.toString()].join(' '), () => {
        const from =
          after === undefined ? 0 : visibleRestaurants.findIndex(({ id }) => id === after) + 1
        const page = visibleRestaurants.slice(from, from + limit)
        const results: WireRestaurant[] = page.map((restaurant) =>
          wireRestaurant(restaurant, holidaysOf(source), today),
        )
        const next = from + limit < visibleRestaurants.length ? (page.at(-1)?.id ?? null) : null
        return readyReply(
          JSON.stringify({ count: results.length, results, next }),
          'application/json; charset=utf-8',
          [],
        )
      }),
  }
}

function publisherOf({ sellers, documents: { chain } }: Source): LegalEntity {
  const publisher = sellers.find(({ id }) => id === chain.publisher)
  if (publisher === undefined)
    throw new Error(`the publisher ${chain.publisher} is not one of the sellers`)
  return publisher
}

function onlyOf(visibleRestaurants: readonly RestaurantEntry[]): OnlyRestaurant | null {
  const [first] = visibleRestaurants
  return first !== undefined && placeChoice(visibleRestaurants.length) === 'only'
    ? { ...pick(first, ['id', 'slug', 'name', 'phone']), city: first.address.city }
    : null
}
