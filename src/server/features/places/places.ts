import { type MapBox, boxText } from '#contract/shop/box.ts'
import type { MapMark, RestaurantPlace } from '#contract/shop/places.ts'
import {
  type RestaurantIndex,
  indexRestaurants,
  searchRestaurants,
} from '#domain/search/restaurant-search.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { openCommunes } from '#server/features/delivery/communes.ts'
import { type Recent, createRecent } from '#server/kit/recent.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'

type PlaceSearch = {
  query?: string | undefined
  box?: MapBox | null
  after?: number | undefined
  limit: number
}

/** A page of the visible restaurants that match a search and lie in a box of the map (B7). */
export async function findPlaces(
  catalogue: Catalogue,
  { query = '', box = null, after, limit }: PlaceSearch,
): Promise<{ total: number; results: RestaurantPlace[]; next: number | null }> {
  const matching =
    query.trim() === '' ? catalogue.visibleRestaurants : (await searchOf(catalogue))(query)
  const matchesInBox = box === null ? matching : matching.filter(isInside(box))
  // If the last place of the previous page has closed meanwhile, the list begins again.
  const from = after === undefined ? 0 : matchesInBox.findIndex(({ id }) => id === after) + 1
  const page = matchesInBox.slice(from, from + limit)
  return {
    total: matchesInBox.length,
    results: page.map(placeOf),
    next: from + limit < matchesInBox.length ? (page.at(-1)?.id ?? null) : null,
  }
}

const placeOf = (entry: RestaurantEntry): RestaurantPlace => {
  const { id, slug, name, coordinates, phone, payment_options } = entry
  const { street, postcode, city, department } = entry.address
  return {
    id,
    slug,
    name,
    address: { street, postcode, city, department },
    coordinates,
    phone,
    payment_options,
  }
}

const isInside =
  ({ south, west, north, east }: MapBox) =>
  ({ coordinates: { latitude, longitude } }: Pick<RestaurantEntry, 'coordinates'>): boolean =>
    south <= latitude && latitude <= north && west <= longitude && longitude <= east

type RestaurantSearch = (query: string) => readonly RestaurantEntry[]

/**
 * Maximum number of results cached for recent searches: enough for a hundred searches that each
 * find all of 3 000 restaurants.
 */
const RESULTS = 300_000

/** One search index per version of the catalogue, created at its first search. */
const searches = new WeakMap<Catalogue, Promise<RestaurantSearch>>()

function searchOf(catalogue: Catalogue): Promise<RestaurantSearch> {
  const cachedSearch = searches.get(catalogue)
  if (cachedSearch !== undefined) return cachedSearch
  const newSearch = makeIndex(catalogue).then((index): RestaurantSearch => {
    const recentResults = createRecent<RestaurantEntry[]>(RESULTS, ({ length }) => length + 1)
    return (query) =>
      recentResults.get(query.trim().toLowerCase(), () => searchRestaurants(index, query))
  })
  searches.set(catalogue, newSearch)
  newSearch.catch(() => searches.delete(catalogue))
  return newSearch
}

/**
 * Creates the search index. A town is identified by its postcode and name: the name “Saint-Denis”
 * alone exists several times.
 */
async function makeIndex({
  visibleRestaurants,
}: Catalogue): Promise<RestaurantIndex<RestaurantEntry>> {
  const { list } = await openCommunes()
  const populations = new Map(
    list.flatMap(({ commune }) =>
      commune.postcodes.map((postcode) => [townKey(postcode, commune.name), commune.population]),
    ),
  )
  return indexRestaurants(
    visibleRestaurants,
    ({ address }) => populations.get(townKey(address.postcode, address.city)) ?? null,
  )
}

const townKey = (postcode: string, name: string): string =>
  `${postcode} ${name.replaceAll("'", '’').toLowerCase()}`

/**
 * Number of squares along the longer side of a map; restaurants in one square are counted together.
 */
const SQUARES = 24

/** Maximum number of marks cached for recently shown boxes. */
const MOST_MAP_MARKERS = 50_000
const marksOf = new WeakMap<Catalogue, Recent<MapMark[]>>()

/**
 * The marks on the map inside a box: for each square, its only restaurant, or the number of its
 * restaurants (B7).
 */
export function mapMarks(catalogue: Catalogue, box: MapBox): MapMark[] {
  const recentMarks =
    marksOf.get(catalogue) ?? createRecent<MapMark[]>(MOST_MAP_MARKERS, ({ length }) => length + 1)
  marksOf.set(catalogue, recentMarks)
  return recentMarks.get(boxText(box), () => marksIn(catalogue.visibleRestaurants, box))
}

function marksIn(restaurants: readonly RestaurantEntry[], box: MapBox): MapMark[] {
  const side = Math.max(box.north - box.south, box.east - box.west) / SQUARES || 1
  const squareOf = ({ coordinates: { latitude, longitude } }: RestaurantEntry) =>
    `${Math.floor((latitude - box.south) / side)} ${Math.floor((longitude - box.west) / side)}`
  return [...Map.groupBy(restaurants.filter(isInside(box)), squareOf).values()].map(markOf)
}

function markOf(there: readonly RestaurantEntry[]): MapMark {
  const latitudes = there.map(({ coordinates }) => coordinates.latitude)
  const longitudes = there.map(({ coordinates }) => coordinates.longitude)
  const [first, ...otherEntries] = there
  return {
    latitude: meanOf(latitudes),
    longitude: meanOf(longitudes),
    count: there.length,
    city: first?.address.city ?? '',
    box: {
      south: Math.min(...latitudes),
      west: Math.min(...longitudes),
      north: Math.max(...latitudes),
      east: Math.max(...longitudes),
    },
    place:
      first !== undefined && otherEntries.length === 0 ? { id: first.id, name: first.name } : null,
  }
}

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length
