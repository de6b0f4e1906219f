import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { ApiClient } from '#contract/client.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { isSignedOut } from './api.ts'

/** Who is signed in, as far as the pages need it. */
export type Session = {
  id: string
  name: string
  email: string
  locale: Locale
  /** What the person may do; the server checks it again. */
  rights: readonly string[]
}

type State = {
  /** Null before anybody is signed in. */
  session: Session | null
  /** The server said that the session is over while pages were open. */
  hasEnded: boolean
}

let state: State = { session: null, hasEnded: false }
const listeners = new Set<() => void>()

function set(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSessionState = (): State => useSyncExternalStore(subscribe, () => state)

/** Somebody signed in, also again after the session had ended. */
export const keepSession = (session: Session): void => set({ session, hasEnded: false })

/** Nobody is signed in any more, because the person wanted it. */
export const forgetSession = (): void => set({ session: null, hasEnded: false })

/** The server no longer knows the session. Before anybody was signed in, that is no news. */
export function endSession(): void {
  if (state.session !== null) set({ ...state, hasEnded: true })
}

const signOut = defineEndpoint({
  id: 'signOut',
  summary: 'Ends the session of the head office',
  method: 'DELETE',
  path: '/api/office/session',
  reply: z.object({}),
  refusals: [],
})

/** Ends the session on the server. */
export async function endOwnSession(api: ApiClient): Promise<void> {
  await api.call(signOut, {})
}

/** The person of this document; asked for once. Null: nobody is signed in. */
export async function readSession(api: ApiClient): Promise<Session | null> {
  if (state.session !== null) return state.session
  try {
    const session = await api.read<Session>('/api/office/session')
    keepSession(session)
    return session
  } catch (error) {
    if (isSignedOut(error)) return null
    throw error
  }
}
