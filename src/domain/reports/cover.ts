/**
 * Stored sums that together make up a set of restaurants: groups without a common restaurant, and
 * single restaurants.
 */
export type Cover = { readonly groups: string[]; readonly restaurants: number[] }

/**
 * Covers restaurants by groups that contain none outside the set, the largest first, so that few
 * sums are read. No restaurant is counted twice.
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
