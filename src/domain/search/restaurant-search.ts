import { type Commune, type CommuneList, communeList, searchCommunes } from './commune-search.ts'

/** The fields of a restaurant that the search reads. */
export type SearchedRestaurant = {
  readonly name: string
  readonly address: {
    readonly street: string
    readonly postcode: string
    readonly city: string
  }
}

/** A list of restaurants, prepared once for any number of searches. */
export type RestaurantIndex<R extends SearchedRestaurant> = {
  readonly entries: readonly IndexedRestaurant<R>[]
  /** The towns with a restaurant, which are searched if a query has a typing mistake. */
  readonly towns: CommuneList<Commune>
}
type IndexedRestaurant<R> = {
  readonly restaurant: R
  readonly postcode: string
  /**
   * `town`: the words of the restaurant's name and city. `all`: these words and those of its
   * street.
   */
  readonly town: readonly string[]
  readonly all: readonly string[]
}

/** Returns a text in lower case and without accents. */
export const folded = (text: string): string =>
  // Most texts contain only ASCII characters, so they need no decomposition.
  (/^[ -~]*$/.test(text)
    ? text
    : text.normalize('NFD').replace(/\p{M}/gu, '').replace(/œ/gi, 'oe')
  ).toLowerCase()

/** Returns the words of a text, in lower case and without accents and punctuation. */
export const foldedWords = (text: string): string[] =>
  folded(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/**
 * Prepares restaurants for the search. `populationOf`: the population of a restaurant's town, or
 * null if it is unknown; the number of the town's restaurants then replaces it. For a query with a
 * typing mistake, larger towns come first.
 */
export function indexRestaurants<R extends SearchedRestaurant>(
  restaurants: readonly R[],
  populationOf: (restaurant: R) => number | null = () => null,
): RestaurantIndex<R> {
  const entries = restaurants.map((restaurant): IndexedRestaurant<R> => {
    const { name, address } = restaurant
    const town = foldedWords(`${name} ${address.city}`)
    return {
      restaurant,
      postcode: address.postcode,
      town,
      all: [...town, ...foldedWords(address.street)],
    }
  })
  const byCity = Map.groupBy(restaurants, ({ address }) => address.city)
  const towns = communeList(
    [...byCity].map(([name, there]): Commune => ({
      code: name,
      name,
      postcodes: there.map(({ address }) => address.postcode),
      population:
        Math.max(...there.map((restaurant) => populationOf(restaurant) ?? 0)) || there.length,
    })),
  )
  return { entries, towns }
}

/**
 * Returns the restaurants whose name, city, postcode or street matches a query. Those that match
 * only with their street come last; otherwise the order of the list is unchanged. An empty query
 * matches all. Accents, hyphens and capitals do not matter; in the query, `st` and `ste` stand for
 * `saint` and `sainte`. If nothing matches, returns the restaurants in towns whose names differ by
 * typing mistakes, the most likely town first (T7, B7).
 */
export function searchRestaurants<R extends SearchedRestaurant>(
  { entries, towns }: RestaurantIndex<R>,
  query: string,
): R[] {
  const words = foldedWords(query).map((word) =>
    word === 'st' ? 'saint' : word === 'ste' ? 'sainte' : word,
  )
  const matches = ({ postcode }: IndexedRestaurant<R>, place: readonly string[]): boolean =>
    words.every((word) =>
      /^\d+$/.test(word)
        ? postcode.startsWith(word) || place.includes(word)
        : place.some((part) => part.startsWith(word)),
    )
  const byTown = entries.filter((entry) => matches(entry, entry.town))
  const byStreet = entries.filter((entry) => matches(entry, entry.all))
  const matchingEntries = [...new Set([...byTown, ...byStreet])]
  return (
    matchingEntries.length > 0 || words.length === 0
      ? matchingEntries
      : nearlyIn(entries, towns, query)
  ).map(({ restaurant }) => restaurant)
}

/** Returns the restaurants in those towns that match the query with typing mistakes. */
const nearlyIn = <R extends SearchedRestaurant>(
  entries: readonly IndexedRestaurant<R>[],
  towns: CommuneList<Commune>,
  query: string,
): IndexedRestaurant<R>[] =>
  searchCommunes(towns, query).flatMap(({ name }) =>
    entries.filter(({ restaurant }) => restaurant.address.city === name),
  )
