import type { ChosenRestaurant } from './stored-cart.ts'

export type RestaurantRecord = Pick<ChosenRestaurant, 'id' | 'slug' | 'name' | 'phone'> & {
  address: { city: string }
}

/** What the cart stores of a restaurant. */
export const toChosenRestaurant = ({
  id,
  slug,
  name,
  phone,
  address: { city },
}: RestaurantRecord): ChosenRestaurant => ({ id, slug, name, phone, city })
