import type { Scopes } from '#office/base/scopes.ts'

type Scoped = {
  scope: 'chain' | 'group' | 'restaurant'
  group: string | null
  restaurants: readonly number[] | null
}

/** Where a role holds, with the names of the places. */
export type GrantPlace =
  | { kind: 'chain' }
  | { kind: 'group'; name: string; count: number }
  | { kind: 'restaurants'; names: string[] }

/** A restaurant or a group that is not known, because it is gone, goes by its id. */
export function placeOfGrant({ scope, group, restaurants }: Scoped, scopes: Scopes): GrantPlace {
  if (scope === 'chain') return { kind: 'chain' }
  if (scope === 'group') {
    const known = scopes.groups.find(({ id }) => id === group)
    const count = (known?.restaurants ?? restaurants ?? []).length
    return { kind: 'group', name: known?.name ?? group ?? '', count }
  }
  const names = new Map(scopes.restaurants.map(({ id, name }) => [id, name]))
  return {
    kind: 'restaurants',
    names: (restaurants ?? []).map((id) => names.get(id) ?? `#${id}`),
  }
}
