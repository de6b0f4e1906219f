import { foldedWords } from '#domain/search/restaurant-search.ts'
import { findByWords } from '#ui/base/find-words.ts'

/** A restaurant that can be chosen; `region` is the name of its region. */
export type RestaurantOption = { id: number; name: string; city: string; region: string }

/** Restaurants that can be chosen together: a group, a town or a region. */
export type RestaurantArea = { key: string; name: string; ids: readonly number[] }

type NamedGroup = { id: string; name: string; restaurants: readonly number[] }

/** The restaurants in which each typed word begins a word of the name, the town or the region. */
export const findRestaurants = (
  restaurants: readonly RestaurantOption[],
  find: string,
): readonly RestaurantOption[] =>
  findByWords(restaurants, find, ({ name, city, region }) => `${name} ${city} ${region}`)

const areasBy = (restaurants: readonly RestaurantOption[], part: 'city' | 'region') =>
  [...Map.groupBy(restaurants, (restaurant) => restaurant[part])].map(
    ([name, members]): RestaurantArea => ({
      key: `${part} ${name}`,
      name,
      ids: members.map(({ id }) => id),
    }),
  )

/**
 * The areas offered for a search: groups first, then towns, then the largest regions. Without a
 * search there are no towns, which may be hundreds. A group keeps only the restaurants that can be
 * chosen.
 */
export function findAreas(
  restaurants: readonly RestaurantOption[],
  groups: readonly NamedGroup[],
  find: string,
): readonly RestaurantArea[] {
  const selectable = new Set(restaurants.map(({ id }) => id))
  const ofGroups = groups
    .map(({ id, name, restaurants: members }) => ({
      key: `group ${id}`,
      name,
      ids: members.filter((member) => selectable.has(member)),
    }))
    .filter(({ ids }) => ids.length > 0)
  const regions = areasBy(restaurants, 'region').toSorted((a, b) => b.ids.length - a.ids.length)
  const ofRegions = regions.length > 1 ? regions : []
  if (foldedWords(find).length === 0) return [...ofGroups, ...ofRegions]
  const towns = areasBy(restaurants, 'city').filter(({ ids }) => ids.length > 1)
  return findByWords([...ofGroups, ...towns, ...ofRegions], find, ({ name }) => name)
}

/** Whether all, some or none of these restaurants are chosen. */
export function choiceOf(ids: readonly number[], chosenIds: ReadonlySet<number>) {
  const count = ids.filter((id) => chosenIds.has(id)).length
  return count === 0 ? 'none' : count === ids.length ? 'all' : 'some'
}

/** The chosen restaurants after these are chosen or removed. */
export const withChoice = (
  value: readonly number[],
  ids: readonly number[],
  isChosen: boolean,
): number[] =>
  isChosen ? [...new Set([...value, ...ids])] : value.filter((id) => !ids.includes(id))
