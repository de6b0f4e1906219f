import { useMemo } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { RestaurantPlace, listPlaces } from '#contract/shop/places.ts'

export type { RestaurantPlace as Place } from '#contract/shop/places.ts'

/**
 * A page of a list of places. `next`: the id with which to request the next page; null on the last
 * one.
 */
export type PlacesPage = { total: number; places: readonly RestaurantPlace[]; next: number | null }

/**
 * The first page as returned by a loader. Its places are one string: without that, the router would
 * serialise each of their hundreds of values, and the phone would rebuild them.
 */
export type PackedPlaces = Omit<PlacesPage, 'places'> & { packed: string }

export const packPlaces = ({ total, results, next }: ReplyOf<typeof listPlaces>): PackedPlaces => ({
  total,
  next,
  packed: JSON.stringify(results),
})

export const usePlaces = ({ total, next, packed }: PackedPlaces): PlacesPage =>
  useMemo(
    () => ({ total, next, places: JSON.parse(packed) as RestaurantPlace[] }),
    [total, next, packed],
  )
