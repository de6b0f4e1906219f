import { type ListedKitchen, kitchenStates } from '#contract/office/kitchens.ts'
import { findByWords, searchWordsOf } from '#ui/base/find-words.ts'
import { type Sort, sortKey, sortRows } from '#ui/base/sort-rows.ts'
import type { RestaurantFilters } from './restaurant-address.ts'

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
