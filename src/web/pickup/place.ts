import type { WireRestaurant } from '#contract/restaurants.ts'

/** A restaurant as lists and maps show it; its hours and rules stay with the page that tells them. */
export type Place = Pick<WireRestaurant, 'id' | 'slug' | 'name' | 'address' | 'coordinates' | 'phone' | 'payment_options'>

export const placesOf = (restaurants: readonly WireRestaurant[]): Place[] => restaurants.map(
  ({ id, slug, name, address, coordinates, phone, payment_options }) =>
    ({ id, slug, name, address, coordinates, phone, payment_options }))
