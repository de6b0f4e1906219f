import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import { type Commune, communeList, searchCommunes } from '#domain/search/commune-search.ts'

export type Position = { latitude: number; longitude: number }

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/gi, 'oe')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * The restaurants that match a city, a postcode or a street; those that match only by street come
 * last, otherwise the order is unchanged. An empty query matches all. Accents, hyphens and capitals
 * do not matter; `st` and `ste` stand for saint. If none matches, those in towns within a typing
 * mistake are returned (T7).
 */
export function searchRestaurants<R extends Pick<WireRestaurant, 'name' | 'address'>>(
  restaurants: readonly R[],
  query: string,
): R[] {
  const words = fold(query)
    .split(' ')
    .filter(Boolean)
    .map((word) => (word === 'st' ? 'saint' : word === 'ste' ? 'sainte' : word))
  if (words.length === 0) return [...restaurants]
  const leads = (postcode: string, text: string): boolean => {
    const place = fold(text).split(' ')
    return words.every((word) =>
      /^\d+$/.test(word)
        ? postcode.startsWith(word) || place.includes(word)
        : place.some((part) => part.startsWith(word)),
    )
  }
  const byTown = restaurants.filter(({ name, address }) =>
    leads(address.postcode, `${name} ${address.city}`),
  )
  const byStreet = restaurants.filter(({ name, address }) =>
    leads(address.postcode, `${name} ${address.city} ${address.street}`),
  )
  const found = [...new Set([...byTown, ...byStreet])]
  return found.length > 0 ? found : nearlyIn(restaurants, query)
}

/** Restaurants in the towns that the commune search finds despite typing mistakes. */
function nearlyIn<R extends Pick<WireRestaurant, 'address'>>(
  restaurants: readonly R[],
  query: string,
): R[] {
  const towns = Map.groupBy(restaurants, ({ address }) => address.city)
  const list = communeList(
    [...towns].map(([name, there]): Commune => ({
      code: name,
      name,
      postcodes: there.map(({ address }) => address.postcode),
      population: there.length,
    })),
  )
  const meant = new Set(searchCommunes(list, query).map(({ name }) => name))
  return restaurants.filter(({ address }) => meant.has(address.city))
}

const earthRadius = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two places, in a straight line. */
export function distanceBetween(a: Position, b: Position): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * earthRadius * Math.asin(Math.sqrt(chord))
}

/**
 * Nearest first, each with its distance in metres; in their own order and with null while the
 * position is unknown (T7).
 */
export function byDistance<R extends Pick<WireRestaurant, 'coordinates'>>(
  restaurants: readonly R[],
  from: Position | null,
): { restaurant: R; distance: number | null }[] {
  if (from === null) return restaurants.map((restaurant) => ({ restaurant, distance: null }))
  return restaurants
    .map((restaurant) => ({ restaurant, distance: distanceBetween(from, restaurant.coordinates) }))
    .toSorted((a, b) => a.distance - b.distance)
}
