import { createContext, useContext } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listScopes } from '#contract/office/people.ts'

/** The restaurants that the person works for, and the groups of the chain. */
export type Scopes = ReplyOf<typeof listScopes>

/** `renew` reads them again, after a change. */
type KnownScopes = Scopes & { renew: () => void }

const ScopesContext = createContext<KnownScopes>({ restaurants: [], groups: [], renew: () => {} })

export const ScopesProvider = ScopesContext

/** Empty until they are loaded, and where they could not be: filters by restaurant then wait. */
export const useScopes = (): KnownScopes => useContext(ScopesContext)
