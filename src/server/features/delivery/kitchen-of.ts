import type { DeliveryKitchen } from '#contract/shop/delivery.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'

/** A restaurant as the pages about deliveries name it. */
export const kitchenOf = ({
  id,
  slug,
  name,
  phone,
  address: { city },
}: RestaurantEntry): DeliveryKitchen => ({ id, slug, name, phone, city })
