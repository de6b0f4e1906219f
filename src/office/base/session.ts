import { useSyncExternalStore } from 'react'
import type { ApiClient } from '#contract/client.ts'
import { type StaffSession, getStaffSession, signOut } from '#contract/office/staff-session.ts'
import { isSignedOut } from './api.ts'

type State = {
  /** Null before anybody is signed in. */
  session: StaffSession | null
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
export const keepSession = (session: StaffSession): void => set({ session, hasEnded: false })

/** Nobody is signed in any more, because the person wanted it. */
const forgetSession = (): void => set({ session: null, hasEnded: false })

/** The server no longer knows the session. Before anybody was signed in, that is no news. */
export function endSession(): void {
  if (state.session !== null) set({ ...state, hasEnded: true })
}

/** Ends the session on the server. */
export async function endOwnSession(api: ApiClient): Promise<void> {
  await api.call(signOut, {})
  forgetSession()
}

/** The person of this document; asked for once. Null: nobody is signed in. */
export async function readSession(api: ApiClient): Promise<StaffSession | null> {
  if (state.session !== null) return state.session
  try {
    const session = await api.call(getStaffSession, {})
    keepSession(session)
    return session
  } catch (error) {
    if (isSignedOut(error)) return null
    throw error
  }
}

/** Whether somebody has signed in again in another tab; the page then goes on. */
export async function findSession(api: ApiClient): Promise<void> {
  try {
    keepSession(await api.call(getStaffSession, {}))
  } catch {
    // It is still over, or the network is lost: the question stays.
  }
}
