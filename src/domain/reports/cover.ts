/** Sums that make up a set of restaurants: groups that have no restaurant in common, and the rest. */
export type Cover = { readonly groups: string[]; readonly restaurants: number[] }

/**
 * Covers restaurants by groups that lie within them, the largest first, so that few sums are read. No
 * restaurant is counted twice.
 */
export function coverOf(
  restaurants: readonly number[],
  groups: readonly { readonly id: string; readonly restaurants: readonly number[] }[],
): Cover {
  const left = new Set(restaurants)
  const chosen: string[] = []
  for (const group of groups.toSorted((a, b) => b.restaurants.length - a.restaurants.length)) {
    if (group.restaurants.length === 0 || !group.restaurants.every((one) => left.has(one))) continue
    chosen.push(group.id)
    for (const one of group.restaurants) left.delete(one)
  }
  return { groups: chosen, restaurants: [...left] }
}
