import { useMemo } from 'react'
import type { WireRestaurant } from '#contract/shop/restaurants.ts'

/**
 * A restaurant as lists and maps show it; its hours and rules stay with the page that tells them.
 */
export type Place = Pick<
  WireRestaurant,
  'id' | 'slug' | 'name' | 'address' | 'coordinates' | 'phone' | 'payment_options'
>

/**
 * Places as one text: the router would take each of their hundreds of values apart, and the phone
 * put them together again.
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
