import type { WireRestaurant } from '#contract/shop/restaurants.ts'

export type Position = { latitude: number; longitude: number }

const earthRadius = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two places in a straight line. */
export function distanceBetween(a: Position, b: Position): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * earthRadius * Math.asin(Math.sqrt(chord))
}

/**
 * The restaurants, nearest first, each with its distance in metres. While the position is unknown,
 * they have their original order, and null as distance (T7).
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
