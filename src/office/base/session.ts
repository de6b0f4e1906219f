import { useSyncExternalStore } from 'react'
import type { ApiClient } from '#contract/client.ts'
import { type StaffSession, getStaffSession, signOut } from '#contract/office/staff-session.ts'
import { isSignedOut } from './api.ts'

type State = {
  /** The session; null before the user has signed in, and after the user has signed out. */
  session: StaffSession | null
  /** True if the server reported that the session ended while pages were open. */
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

/** Stores the session after a sign-in, including a new sign-in after the session had ended. */
export const keepSession = (session: StaffSession): void => set({ session, hasEnded: false })

/** Clears the session after the person signed out. */
const forgetSession = (): void => set({ session: null, hasEnded: false })

/**
 * Marks the session as ended, after the server reported that it is no longer valid. Does nothing
 * before the first sign-in.
 */
export function endSession(): void {
  if (state.session !== null) set({ ...state, hasEnded: true })
}

/** Signs out: ends the session on the server. */
export async function endOwnSession(api: ApiClient): Promise<void> {
  await api.call(signOut, {})
  forgetSession()
}

/**
 * The session of this document’s user, requested from the server once; null if nobody is signed in.
 */
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

/** Checks whether the user has signed in again in another tab; if so, the page continues. */
export async function findSession(api: ApiClient): Promise<void> {
  try {
    keepSession(await api.call(getStaffSession, {}))
  } catch {
    // The session is still ended, or the network is down: the dialog stays open.
  }
}
