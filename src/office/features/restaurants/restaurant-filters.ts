import { type OrderingState, type ListedKitchen, kitchenStates } from '#contract/office/kitchens.ts'
import { findByWords, searchWordsOf } from '#office/base/find-words.ts'
import { sortKey, sortRows } from '#office/base/sort-rows.ts'
import { type Sort, readSort, writeSort } from '#office/ui/table/columns.ts'

/** What the list of restaurants shows, as it stands in the address (P7). */
export type RestaurantFilters = {
  find: string
  state: OrderingState | null
  sort: Sort | null
  /** The restaurant beside the list, as its address names it. */
  open: string | null
}

const sortable = ['name', 'city', 'state', 'devices', 'seen', 'people'].map((id) => ({ id }))

/** Reads an address. What it does not know is left out, so a wrong link shows all restaurants. */
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

/** What searching and sorting keep of a restaurant, found before it is needed. */
export function prepareRestaurant(row: ListedKitchen): void {
  searchWordsOf(row, searched)
  sortKey(row.name)
  sortKey(row.city)
}

/** The restaurants of the filters: each word that is typed begins a word of theirs. */
export function filterRestaurants(
  restaurants: readonly ListedKitchen[],
  { find, state }: Pick<RestaurantFilters, 'find' | 'state'>,
): readonly ListedKitchen[] {
  const inState = state === null ? restaurants : restaurants.filter((row) => row.state === state)
  return findByWords(inState, find, searched)
}

/** In the order of a column; without one, as the server sorted them. */
export function sortRestaurants(
  restaurants: readonly ListedKitchen[],
  sort: Sort | null,
): ListedKitchen[] {
  if (sort === null) return [...restaurants]
  const keyOf = (row: ListedKitchen): string | number =>
    ({
      name: row.name,
      city: row.city,
      // Those that need somebody first.
      state: kitchenStates.indexOf(row.state),
      devices: row.devices,
      seen: row.seenAt ?? '',
      people: row.people,
    })[sort.id] ?? ''
  return sortRows(restaurants, keyOf, sort.desc)
}
