import type { DeliveryKitchen } from '#contract/shop/delivery.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'

/** A restaurant as shown on the delivery pages. */
export const kitchenOf = ({
  id,
  slug,
  name,
  phone,
  address: { city },
}: RestaurantEntry): DeliveryKitchen => ({ id, slug, name, phone, city })
