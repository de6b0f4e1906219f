import { useMemo } from 'react'
import type { WireRestaurant } from '#contract/shop/restaurants.ts'

/**
 * A restaurant as lists and maps show it; its hours and rules are left to the page that needs them.
 */
export type Place = Pick<
  WireRestaurant,
  'id' | 'slug' | 'name' | 'address' | 'coordinates' | 'phone' | 'payment_options'
>

/**
 * Places as one string: otherwise the router would serialise each of their hundreds of values, and
 * the phone would rebuild them.
 */
export const packPlaces = (restaurants: readonly WireRestaurant[]): string =>
  JSON.stringify(
    restaurants.map(({ id, slug, name, address, coordinates, phone, payment_options }): Place => ({
      id,
      slug,
      name,
      address,
      coordinates,
      phone,
      payment_options,
    })),
  )

export const usePlaces = (packed: string): readonly Place[] =>
  useMemo(() => JSON.parse(packed) as Place[], [packed])
