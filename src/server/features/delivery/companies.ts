import type { CompanyDelivery, PartnerCompany } from '#contract/shop/delivery.ts'
import {
  type DeliveryWindow,
  type NoDelivery,
  type PartnerDays,
  type PartnerRules,
  isDeliveredAt,
  partnerWindow,
} from '#domain/orders/delivery.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { Services } from '#server/services/services.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { holidaysOf, openingRules } from '#server/chain/opening-rules.ts'
import { kitchenOf } from './kitchen-of.ts'

/**
 * Number of next free times among which those at lunch are searched: more than a kitchen has before
 * the end of lunch.
 */
const LOOKED_AT = 60

type CompanyServices = Pick<Services, 'catalogue' | 'now' | 'times'>

/** The chain's delivery hours for companies, from its catalogue. */
export function rulesOf({ source }: Catalogue): PartnerRules {
  const {
    cutoff,
    delivery_from: deliveryFrom,
    weekdays,
  } = source.documents.delivery.partner_delivery
  return { cutoff, deliveryFrom, weekdays }
}

/** All partner companies of the chain, by name. */
export const companiesOf = ({ visibleRestaurants }: Catalogue): PartnerCompany[] =>
  visibleRestaurants
    .flatMap((restaurant) =>
      restaurant.partner_companies.map(({ id, company, place, city }) => ({
        id,
        name: company,
        place,
        city,
        restaurant: kitchenOf(restaurant),
      })),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))

export const daysOf = (restaurant: RestaurantEntry, { source }: Catalogue): PartnerDays => ({
  ...openingRules(restaurant),
  holidays: holidaysOf(source),
})

/** Today's delivery window for the companies of a restaurant, by its local holidays. */
export const windowOf = (
  restaurant: RestaurantEntry,
  catalogue: Catalogue,
  now: number,
): DeliveryWindow | NoDelivery =>
  partnerWindow(now, daysOf(restaurant, catalogue), rulesOf(catalogue))

/** The next times at which a restaurant can deliver to a company today; empty when it cannot. */
export async function deliveryTimes(
  { catalogue, now, times }: CompanyServices,
  restaurant: RestaurantEntry,
) {
  const today = windowOf(restaurant, catalogue.now(), now())
  if ('reason' in today) return []
  const free = await times.next(restaurant, LOOKED_AT)
  return free.filter(({ at }) => isDeliveredAt(today, Date.parse(at)))
}

/** Whether a company can get a delivery today, and when; null for an unknown company (T9). */
export async function companyToday(
  services: CompanyServices,
  id: number,
): Promise<CompanyDelivery | null> {
  const { catalogue, now } = services
  const restaurant = catalogue
    .now()
    .visibleRestaurants.find(({ partner_companies: all }) =>
      all.some((company) => company.id === id),
    )
  if (restaurant === undefined) return null
  const today = windowOf(restaurant, catalogue.now(), now())
  if ('reason' in today) return { state: today.reason, until: null, at: null }
  const [first] = await deliveryTimes(services, restaurant)
  return {
    state: first ? 'open' : 'full',
    until: new Date(today.until).toISOString(),
    at: first?.at ?? null,
  }
}
