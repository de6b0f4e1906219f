import { useSyncExternalStore } from 'react'

/**
 * A mere hint, shared by the tabs of a browser, that a customer is logged in here, so that visitors
 * cause no request. It proves nothing; the session is in cookies that no script can read.
 */
const KEY = 'logged-in'

const listeners = new Set<() => void>()
let inMemory = false

export function isLoggedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return inMemory
  }
}

export const storeLogin = (): void => write(true)
export const clearLogin = (): void => write(false)

function write(now: boolean): void {
  inMemory = now
  try {
    if (now) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // If storage is refused, the copy in memory is used.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** Calls the listener when another tab logs in or out. */
export function onLoginElsewhere(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/**
 * Whether a customer is logged in; false on the server and until hydration, so that the page sent
 * is the same for everybody.
 */
export const useIsLoggedIn = (): boolean => useSyncExternalStore(subscribe, isLoggedIn, () => false)
