import { createContext, useContext, useMemo } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listScopes } from '#contract/office/people.ts'

/** The restaurants that the person works for, and the groups of the chain. */
export type Scopes = ReplyOf<typeof listScopes>

/** `renew` loads the restaurants and groups again, after a change. */
type KnownScopes = Scopes & { renew: () => void }

const ScopesContext = createContext<KnownScopes>({ restaurants: [], groups: [], renew: () => {} })

export const ScopesProvider = ScopesContext

/**
 * The restaurants and groups; both lists are empty until they are loaded, or if loading failed.
 * Until then, a filter by restaurant has no choices.
 */
export const useScopes = (): KnownScopes => useContext(ScopesContext)

/** The restaurants as choices of a field or a filter, each with its town. */
export function useRestaurantChoices() {
  const { restaurants } = useScopes()
  return useMemo(
    () => restaurants.map(({ id, name, city }) => ({ id: String(id), text: name, note: city })),
    [restaurants],
  )
}

/**
 * The restaurants that an address names, or those of the group that it names; null for all
 * restaurants.
 */
export const restaurantsIn = (
  { restaurants, group }: { restaurants: readonly number[] | null; group: string | null },
  groups: readonly Scopes['groups'][number][],
): readonly number[] | null =>
  restaurants ??
  (group === null ? null : (groups.find(({ id }) => id === group)?.restaurants ?? []))
