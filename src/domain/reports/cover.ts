/**
 * The stored sums that add up to those of a set of restaurants: sums of groups, no two of which
 * share a restaurant, and sums of single restaurants.
 */
export type Cover = { readonly groups: string[]; readonly restaurants: number[] }

/**
 * Divides a set of restaurants into groups and single restaurants, so that few stored sums have to
 * be read. Uses the largest groups first, and only groups whose restaurants are all in the set. No
 * restaurant is counted twice.
 */
export function coverOf(
  restaurants: readonly number[],
  groups: readonly { readonly id: string; readonly restaurants: readonly number[] }[],
): Cover {
  const uncoveredIds = new Set(restaurants)
  const groupIds: string[] = []
  for (const group of groups.toSorted((a, b) => b.restaurants.length - a.restaurants.length)) {
    if (
      group.restaurants.length === 0 ||
      !group.restaurants.every((restaurant) => uncoveredIds.has(restaurant))
    )
      continue
    groupIds.push(group.id)
    for (const restaurant of group.restaurants) uncoveredIds.delete(restaurant)
  }
  return { groups: groupIds, restaurants: [...uncoveredIds] }
}
