import type { CommuneDelivery, DeliveryService, WireCommune } from '#contract/shop/delivery.ts'
import { centsFromEuros } from '#domain/money/money.ts'
import type { DeliveryFile, RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import type { Communes, CommuneOfFrance } from './communes.ts'
import { kitchenOf } from './kitchen-of.ts'

export const wireCommune = ({ code, name, postcodes }: CommuneOfFrance): WireCommune => ({
  code,
  name,
  postcodes: [...postcodes],
})

/** The facts of a delivery service, in cents. */
export const serviceFacts = ({
  id,
  name,
  type,
  fee_eur,
  min_order_eur,
  url,
}: DeliveryFile['delivery_services'][number]): Omit<DeliveryService, 'restaurants'> => ({
  id,
  name,
  kind: type,
  fee: centsFromEuros(fee_eur),
  minimum: centsFromEuros(min_order_eur),
  url,
})

/** Delivery services of a commune, and restaurants nearby for pick-up (T8). */
export function communeDelivery(
  commune: CommuneOfFrance,
  catalogue: Catalogue,
  communes: Communes,
): CommuneDelivery {
  const { delivery_cities: cities, delivery_services: services } =
    catalogue.source.documents.delivery
  const city = cities.find(({ insee }) => insee === commune.code)
  const there = catalogue.visibleRestaurants.filter(({ id }) => city?.restaurant_ids.includes(id))
  return {
    commune: wireCommune(commune),
    services: services
      .filter(({ id }) => city?.delivery_service_ids.includes(id))
      .flatMap((service): DeliveryService[] => {
        const restaurants = there
          .filter((restaurant) => restaurant.delivery_service_ids.includes(service.id))
          .map(kitchenOf)
        // A service without a restaurant would lead to an empty page.
        return restaurants.length === 0 ? [] : [{ ...serviceFacts(service), restaurants }]
      }),
    pickup: pickupFor(commune, catalogue.visibleRestaurants, communes),
  }
}

/**
 * Restaurants near a commune. The list of communes has no coordinates, so nearby means in the same
 * commune, else department, else region.
 */
function pickupFor(
  commune: CommuneOfFrance,
  restaurants: readonly RestaurantEntry[],
  { byCode }: Communes,
): CommuneDelivery['pickup'] {
  const regions = new Map(
    [...byCode.values()].map(({ department, region }) => [department, region]),
  )
  const near = {
    commune: restaurants.filter(
      ({ address }) =>
        address.city === commune.name && commune.postcodes.includes(address.postcode),
    ),
    department: restaurants.filter(({ address }) => address.department === commune.department),
    region: restaurants.filter(({ address }) => regions.get(address.department) === commune.region),
  }
  const where =
    (['commune', 'department', 'region'] as const).find((area) => near[area].length > 0) ?? null
  return { where, restaurants: where === null ? [] : near[where].map(kitchenOf) }
}
