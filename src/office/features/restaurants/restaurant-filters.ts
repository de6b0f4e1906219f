import { type OrderingState, type ListedKitchen, kitchenStates } from '#contract/office/kitchens.ts'
import { findByWords, searchWordsOf } from '#office/base/find-words.ts'
import { type Sort, sortKey, sortRows } from '#office/base/sort-rows.ts'
import { readSort, writeSort } from '#office/ui/table/columns.ts'

/** The filters of the list of restaurants, as written in the address (P7). */
export type RestaurantFilters = {
  find: string
  state: OrderingState | null
  sort: Sort | null
  /** The slug of the restaurant opened next to the list. */
  open: string | null
}

const sortable = ['name', 'city', 'state', 'devices', 'seen', 'people'].map((id) => ({ id }))

/**
 * Reads the filters from an address. Unknown values are ignored, so a wrong link shows all
 * restaurants.
 */
export function readFilters(search: URLSearchParams): RestaurantFilters {
  const open = search.get('open')
  return {
    find: search.get('find') ?? '',
    state: kitchenStates.find((state) => state === search.get('state')) ?? null,
    sort: readSort(search.get('sort'), sortable),
    open: open !== null && /^[a-z\d-]{1,80}$/.test(open) ? open : null,
  }
}

export function writeFilters({ find, state, sort, open }: RestaurantFilters): URLSearchParams {
  const parameters = {
    find: find.trim() === '' ? null : find,
    state,
    sort: sort === null ? null : writeSort(sort),
    open,
  }
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

const searched = ({ name, city }: ListedKitchen): string => `${name} ${city}`

/** Computes the cached words and sort keys of a restaurant before a search or sort needs them. */
export function prepareRestaurant(row: ListedKitchen): void {
  searchWordsOf(row, searched)
  sortKey(row.name)
  sortKey(row.city)
}

/**
 * The restaurants that match the filters: each typed word is the beginning of one of the
 * restaurant’s searchable words.
 */
export function filterRestaurants(
  restaurants: readonly ListedKitchen[],
  { find, state }: Pick<RestaurantFilters, 'find' | 'state'>,
): readonly ListedKitchen[] {
  const inState = state === null ? restaurants : restaurants.filter((row) => row.state === state)
  return findByWords(inState, find, searched)
}

/** Sorts restaurants by a column; without a column, they stay in the order of the server. */
export function sortRestaurants(
  restaurants: readonly ListedKitchen[],
  sort: Sort | null,
): ListedKitchen[] {
  if (sort === null) return [...restaurants]
  const keyOf = (row: ListedKitchen): string | number =>
    ({
      name: row.name,
      city: row.city,
      // Restaurants that need attention come first.
      state: kitchenStates.indexOf(row.state),
      devices: row.devices,
      seen: row.seenAt ?? '',
      people: row.people,
    })[sort.id] ?? ''
  return sortRows(restaurants, keyOf, sort.desc)
}
