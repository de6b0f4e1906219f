import type { DeliveryKitchen } from '#contract/delivery.ts'
import type { RestaurantEntry } from '../../import/restaurants-schema.ts'

/** A restaurant as the pages about deliveries name it. */
export const kitchenOf = ({ id, slug, name, phone, address: { city } }: RestaurantEntry): DeliveryKitchen =>
  ({ id, slug, name, phone, city })
