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
 * The restaurants that a city, a postcode or a street leads to, those that only the street leads to
 * last, otherwise in their order; all of them for an empty query. Accents, hyphens and capitals do
 * not matter; `st` and `ste` stand for saint. Where nothing is named so, those of a town that is a
 * typing mistake away are meant (T7).
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

/** Those of the towns that the search for communes finds in spite of mistakes. */
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

/** Metres between two places, as the crow flies. */
export function distanceBetween(a: Position, b: Position): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * earthRadius * Math.asin(Math.sqrt(chord))
}

/**
 * Nearest first, each with its distance in metres; as they are, without one, while the position is
 * not known (T7).
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
