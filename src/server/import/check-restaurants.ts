import { unknownIds } from './catalogue-index.ts'
import { checkCalendar } from './check-calendar.ts'
import { checkCurve } from './check-capacity.ts'
import { checkIntervals } from './check-intervals.ts'
import { checkRestaurantPrices } from './check-prices.ts'
import {
  type CheckedFile,
  type ImportFault,
  duplicates,
  fault,
  checkFile,
  movedIds,
  faultlessEntries,
} from './faults.ts'
import type { ExistingIds } from './existing-ids.ts'
import {
  type RestaurantFileEntry,
  type RestaurantsFile,
  restaurantsSchema,
} from '#server/chain/restaurants-schema.ts'

/**
 * Finds every fault of a `restaurants.json`, each with its place (M6). References to the database
 * are checked if it could be queried.
 */
export const checkRestaurants = (
  value: unknown,
  existing: ExistingIds | null,
): CheckedFile<RestaurantsFile> =>
  checkFile(restaurantsSchema, value, (file, shape) => {
    const restaurants = faultlessEntries<RestaurantFileEntry>(file, 'restaurants', shape)
    return [
      ...duplicates(restaurants, 'id', ({ id }) => id),
      ...duplicates(restaurants, 'slug', ({ slug }) => slug),
      ...restaurants.flatMap((placed) => [
        ...checkHours(placed.at, placed.value),
        ...checkRules(placed.at, placed.value),
        ...checkCurve(placed.at, placed.value),
      ]),
      ...checkCalendar(file, restaurants, shape),
      ...(existing
        ? restaurants.flatMap(({ at, value: entry }) => checkReferences(at, entry, existing))
        : []),
      ...checkRestaurantPrices(restaurants, existing),
      ...(existing ? movedIds(restaurants, 'restaurant', existing.ids) : []),
      ...checkDelivery(file),
      ...checkPartners(file, shape),
    ]
  })

function checkHours(at: string, { openingHours }: RestaurantFileEntry): ImportFault[] {
  const faults: ImportFault[] = []
  const days = openingHours.map(({ weekday }) => weekday).sort((a, b) => a - b)
  if (days.join() !== '1,2,3,4,5,6,7') faults.push(fault(`${at}.openingHours`, 'weekdays_wrong'))
  for (const [i, { intervals }] of openingHours.entries())
    faults.push(...checkIntervals(`${at}.openingHours[${i}].intervals`, intervals))
  return faults
}

function checkRules(at: string, entry: RestaurantFileEntry): ImportFault[] {
  const faults: ImportFault[] = []
  const { peak_capacity_per_slot: peak, sells_alcohol: alcohol } = entry
  if (peak && peak.to <= peak.from)
    faults.push(fault(`${at}.peak_capacity_per_slot.to`, 'not_after', { field: 'from' }))
  if (alcohol !== entry.mainCategories.includes(15)) {
    const values = { category: 15, field: 'mainCategories' }
    faults.push(fault(`${at}.sells_alcohol`, 'alcohol_disagrees', values))
  }
  if (
    entry.cutleryIngredient !== null &&
    !entry.cutlery_options.includes(entry.cutleryIngredient)
  ) {
    faults.push(fault(`${at}.cutleryIngredient`, 'not_among', { field: 'cutlery_options' }))
  }
  return faults
}

function checkReferences(
  at: string,
  entry: RestaurantFileEntry,
  existing: ExistingIds,
): ImportFault[] {
  const product = (id: number) => existing.products.has(id)
  const category = (id: number) => existing.categories.has(id)
  const holidays = entry.closingRules.flatMap((rule, i) =>
    rule.type !== 'bank_holidays' || rule.holidays === 'all'
      ? []
      : rule.holidays.flatMap((id, j) =>
          existing.holidays.has(id)
            ? []
            : [
                fault(`${at}.closingRules[${i}].holidays[${j}]`, 'unknown', {
                  kind: 'bank_holiday',
                  id,
                }),
              ],
        ),
  )
  const { formulas = [], products = [] } = entry.own_containers ?? {}
  return [
    ...unknownIds(
      formulas,
      `${at}.own_containers.formulas`,
      (id) => existing.priced.has(`formula ${id}`),
      'formula',
    ),
    ...unknownIds(products, `${at}.own_containers.products`, product, 'product'),
    ...unknownIds(
      entry.unavailable_ingredient_ids,
      `${at}.unavailable_ingredient_ids`,
      product,
      'product',
    ),
    ...unknownIds(entry.cutlery_options, `${at}.cutlery_options`, product, 'product'),
    ...unknownIds(entry.mainCategories, `${at}.mainCategories`, category, 'category'),
    ...unknownIds(entry.dessertCategories, `${at}.dessertCategories`, category, 'category'),
    ...holidays,
    ...(existing.holidayZones.has(entry.holiday_zone)
      ? []
      : [fault(`${at}.holiday_zone`, 'unknown', { kind: 'holiday_zone', id: entry.holiday_zone })]),
  ]
}

/**
 * Checks that the ids of services and restaurants exist in the file, and that `count` is the number
 * of its restaurants.
 */
function checkDelivery(file: object): ImportFault[] {
  const {
    restaurants,
    delivery_services: services,
    delivery_cities: cities,
    count,
  } = file as Partial<RestaurantsFile>
  if (!Array.isArray(restaurants) || !Array.isArray(services) || !Array.isArray(cities)) return []
  const restaurant = new Set(restaurants.map((entry) => entry?.id))
  const service = new Set(services.map((entry) => entry?.id))
  return [
    ...(typeof count !== 'number' || count === restaurants.length
      ? []
      : [fault('$.count', 'count_wrong', { said: count, count: restaurants.length })]),
    ...cities.flatMap((city, i) => [
      ...unknownIds(
        city?.restaurant_ids,
        `$.delivery_cities[${i}].restaurant_ids`,
        (id) => restaurant.has(id),
        'restaurant',
      ),
      ...unknownIds(
        city?.delivery_service_ids,
        `$.delivery_cities[${i}].delivery_service_ids`,
        (id) => service.has(id),
        'service',
      ),
    ]),
    ...restaurants.flatMap((entry, i) =>
      unknownIds(
        entry?.delivery_service_ids,
        `$.restaurants[${i}].delivery_service_ids`,
        (id) => service.has(id),
        'service',
      ),
    ),
  ]
}

type City = RestaurantsFile['delivery_cities'][number]
type EnteredService = RestaurantsFile['delivery_services'][number]

/**
 * Checks that each company, service and city has one entry, and that the cutoff for orders of
 * companies is before their delivery.
 */
function checkPartners(file: object, shape: readonly ImportFault[]): ImportFault[] {
  const { partner_delivery: partner } = file as Partial<RestaurantsFile>
  const companies = faultlessEntries<RestaurantFileEntry>(file, 'restaurants', shape).flatMap(
    ({ at, value }) =>
      value.partner_companies.map((company, i) => ({
        at: `${at}.partner_companies[${i}]`,
        value: company,
      })),
  )
  const late = partner && !(partner.cutoff < partner.delivery_from)
  return [
    ...duplicates(companies, 'id', ({ id }) => id),
    ...duplicates(
      faultlessEntries<EnteredService>(file, 'delivery_services', shape),
      'id',
      ({ id }) => id,
    ),
    ...duplicates(
      faultlessEntries<City>(file, 'delivery_cities', shape),
      'insee',
      ({ insee }) => insee,
    ),
    ...(late ? [fault('$.partner_delivery.delivery_from', 'not_after', { field: 'cutoff' })] : []),
  ]
}
