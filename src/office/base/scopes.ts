import { createContext, useContext } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listScopes } from '#contract/office/people.ts'

/** The restaurants that the person works for, and the groups of the chain. */
export type Scopes = ReplyOf<typeof listScopes>

const ScopesContext = createContext<Scopes>({ restaurants: [], groups: [] })

export const ScopesProvider = ScopesContext

/** Empty until they are loaded, and where they could not be: filters by restaurant then wait. */
export const useScopes = (): Scopes => useContext(ScopesContext)
