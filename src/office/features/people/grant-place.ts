import type { Role } from '#domain/staff/rights.ts'
import type { Scopes } from '#office/base/scopes.ts'

type Scoped = {
  scope: 'chain' | 'group' | 'restaurant'
  group: string | null
  restaurants: readonly number[] | null
}

/** A role with the restaurants for which it applies. */
export type RoleGrant = Scoped & { role: Role }

/** The scope of a role, with the names of the places. */
export type GrantPlace =
  | { kind: 'chain' }
  | { kind: 'group'; name: string; count: number }
  | { kind: 'restaurants'; names: string[] }

/** The scope of a role, by name; a deleted restaurant or group is named by its id. */
export function placeOfGrant({ scope, group, restaurants }: Scoped, scopes: Scopes): GrantPlace {
  if (scope === 'chain') return { kind: 'chain' }
  if (scope === 'group') {
    const listedGroup = scopes.groups.find(({ id }) => id === group)
    const count = (listedGroup?.restaurants ?? restaurants ?? []).length
    return { kind: 'group', name: listedGroup?.name ?? group ?? '', count }
  }
  const names = new Map(scopes.restaurants.map(({ id, name }) => [id, name]))
  return {
    kind: 'restaurants',
    names: (restaurants ?? []).map((id) => names.get(id) ?? `#${id}`),
  }
}
