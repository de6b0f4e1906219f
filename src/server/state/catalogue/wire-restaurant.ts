import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'

/** A restaurant in the format of the API: only the fields of the contract. */
export function wireRestaurant(entry: RestaurantEntry): WireRestaurant {
  const { street, postcode, city, department } = entry.address
  return {
    id: entry.id,
    slug: entry.slug,
    name: entry.name,
    address: { street, postcode, city, department },
    coordinates: entry.coordinates,
    phone: entry.phone,
    email: entry.email,
    openingHours: entry.openingHours.map(({ weekday, intervals }) => ({ weekday, intervals })),
    closingRules: entry.closingRules.map(wireRule),
    payment_options: entry.payment_options,
    cutleryIngredient: entry.cutleryIngredient,
    cutlery_options: entry.cutlery_options,
    mainCategories: entry.mainCategories,
    dessertCategories: entry.dessertCategories,
    delivery_service_ids: entry.delivery_service_ids,
    sells_alcohol: entry.sells_alcohol,
    closed: entry.closed,
    active: entry.active,
  }
}

function wireRule(
  rule: RestaurantEntry['closingRules'][number],
): WireRestaurant['closingRules'][number] {
  switch (rule.type) {
    case 'bank_holidays':
      return { type: rule.type, holidays: rule.holidays }
    case 'annual_range':
      return { type: rule.type, from: rule.from, to: rule.to, reason: rule.reason }
    case 'early_close':
      return { type: rule.type, date: rule.date, close: rule.close }
  }
}
