import type { EndpointCall } from '#server/http/requests/serve.ts'
import type {
  RestaurantOpening,
  OpeningPoint,
  addRestaurant as addEndpoint,
  listOpenings as listEndpoint,
  openRestaurant as openRestaurantEndpoint,
} from '#contract/office/openings.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { EXISTS, type EntryFields, type Json } from '#domain/catalogue/entries.ts'
import { dayIn } from '#domain/time/opening.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { readSource } from '#server/chain/source.ts'
import { entryOf } from '#server/features/kitchen/read-kitchens.ts'
import { obstaclesTo } from '#server/import/check-selling.ts'
import { entriesOf } from '#server/import/entries-of-files.ts'
import { readExistingIds } from '#server/import/existing-ids.ts'
import { editedFilesOf } from '#server/import/export-chain.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { readDevices } from '#server/stores/kitchen/devices.ts'
import { readPeople } from '#server/stores/kitchen/people.ts'
import { hasOrders } from '#server/stores/orders/has-orders.ts'
import { writeHours } from './write-hours.ts'

/** The restaurants of the chain that visitors do not see yet. */
export function listOpenings({
  catalogue,
}: Pick<Services, 'catalogue'>): ReplyOf<typeof listEndpoint> {
  const { restaurants } = catalogue.now().source
  return {
    results: restaurants
      .filter(({ active, closed }) => !active && !closed)
      .map(({ id, slug, name, address }) => ({ id, slug, name, city: address.city })),
  }
}

/** Faults about the products that a restaurant sells; all other faults are about its times. */
const menuFaultCodes: ReadonlySet<string> = new Set(['nothing_carried', 'no_base_carried'])

/**
 * Reads the list of what a restaurant needs before it can sell, each point with its faults and
 * whether it is complete.
 */
export async function readOpeningView(
  services: Services,
  entry: RestaurantEntry,
): Promise<RestaurantOpening> {
  const { catalogue, database, now } = services
  const { id, slug, name, active } = entry
  const { source, sellers } = catalogue.now()
  const [devices, people, isTried] = await Promise.all([
    readDevices(database.db, id),
    readPeople(database.db, id),
    hasOrders(database.db, id),
  ])
  const obstacles = obstaclesTo(source, dayIn(now()).toString())(entry, '$').map(
    ({ code, values }) => ({ entry: `restaurant ${id}`, field: null, code, values }),
  )
  const faults = {
    menu: obstacles.filter(({ code }) => menuFaultCodes.has(code)),
    hours: obstacles.filter(({ code }) => !menuFaultCodes.has(code)),
  }
  const point = (of: OpeningPoint, isDone: boolean, pointFaults: typeof obstacles = []) => ({
    id: of,
    isDone,
    faults: pointFaults,
  })
  return {
    id,
    slug,
    name,
    active,
    points: [
      point('menu', faults.menu.length === 0, faults.menu),
      point('hours', faults.hours.length === 0, faults.hours),
      point('seller', sellers.has(id)),
      point('device', devices.length > 0),
      point('people', people.length > 0),
      point('test-order', isTried),
    ],
  }
}

/**
 * Fields that are not copied to a new restaurant, because their values are specific to one
 * restaurant.
 */
const uncopiedFields =
  /^(slug|name|address\..*|coordinates\..*|phone|email|active|closed|status_note|partner_companies|delivery_service_ids|day\..*|exception\..*)$/

/**
 * Adds a restaurant that visitors do not see yet. Its hours, capacity and menu are copied from the
 * restaurant `like`. Dates of the calendar, temporary prices and deliveries are not copied.
 */
export async function addRestaurant(
  services: Services,
  { staff: viewer, body: { like, ...newRestaurant } }: EndpointCall<typeof addEndpoint>,
): Promise<RestaurantOpening> {
  await writeHours(services, viewer.staff, async (tx) => {
    const source = await readSource(tx, services.now())
    const model = entriesOf(editedFilesOf(source)).get(`restaurant ${like}`)
    if (model === undefined) throw new Refusal('not_found')
    const { ids } = await readExistingIds(tx)
    const existingIds = [...ids]
      .filter(([name]) => name.startsWith('restaurant '))
      .map(([, id]) => id)
    const subject = `restaurant ${Math.max(...existingIds) + 1}`
    const fields: EntryFields = {
      ...Object.fromEntries(Object.entries(model).filter(([field]) => !uncopiedFields.test(field))),
      [EXISTS]: true,
      slug: newRestaurant.slug,
      name: newRestaurant.name,
      'address.street': newRestaurant.street,
      'address.postcode': newRestaurant.postcode,
      'address.city': newRestaurant.city,
      'address.department': newRestaurant.department,
      'coordinates.latitude': newRestaurant.latitude,
      'coordinates.longitude': newRestaurant.longitude,
      phone: newRestaurant.phone,
      email: newRestaurant.email,
      partner_companies: [],
      delivery_service_ids: [],
      active: false,
      closed: false,
    }
    return {
      edits: Object.entries(fields).map(([field, after]: [string, Json]) => ({
        entry: subject,
        field,
        before: null,
        after,
      })),
      action: 'restaurant-added',
      subject,
      before: {},
      after: { name: newRestaurant.name, restaurants: [like] },
    }
  })
  return readOpeningView(services, entryOf(services, viewer, 'site', newRestaurant.slug))
}

/**
 * Shows a restaurant to visitors. Refuses unless everything that it needs is complete, except for
 * the test order.
 */
export async function openRestaurant(
  services: Services,
  { staff: viewer, params: { kitchen: slug } }: EndpointCall<typeof openRestaurantEndpoint>,
): Promise<RestaurantOpening> {
  const entry = entryOf(services, viewer, 'site', slug)
  const { points } = await readOpeningView(services, entry)
  if (points.some(({ id, isDone }) => !isDone && id !== 'test-order'))
    throw new Refusal('opening_incomplete')
  const subject = `restaurant ${entry.id}`
  await writeHours(services, viewer.staff, async (tx) => {
    const { restaurants } = await readSource(tx, services.now())
    const isOpen = restaurants.find(({ id }) => id === entry.id)?.active === true
    return {
      edits: isOpen ? [] : [{ entry: subject, field: 'active', before: false, after: true }],
      action: 'restaurant-opened',
      subject,
      before: {},
      after: {},
    }
  })
  return readOpeningView(services, entryOf(services, viewer, 'site', slug))
}
