import { useMemo, useSyncExternalStore } from 'react'
import type { FavouriteBowl } from '#contract/customers/favourite-bowls.ts'
import { MAX_BOWL_CODE } from '#domain/commands/bowl-code.ts'
import { BOWLS_KEY } from '#web/base/browser/stored-text.ts'

/**
 * `inAccount`: whether the bowl is saved in the customer's account. If not, the bowl waits to be
 * sent to the account, or the visitor has no account.
 */
export type StoredBowl = FavouriteBowl & { readonly inAccount: boolean }

const listeners = new Set<() => void>()
let inMemory: string | null = null

function readText(): string | null {
  try {
    return localStorage.getItem(BOWLS_KEY)
  } catch {
    return inMemory
  }
}

export const readBowls = (): readonly StoredBowl[] => parseBowls(readText())

/**
 * Stores the favourites of this browser, which include the account's while its customer is logged
 * in.
 */
export function writeBowls(bowls: readonly StoredBowl[]): void {
  inMemory = bowls.length > 0 ? JSON.stringify(bowls) : null
  try {
    if (inMemory === null) localStorage.removeItem(BOWLS_KEY)
    else localStorage.setItem(BOWLS_KEY, inMemory)
  } catch {
    // If the browser refuses storage, only the copy in memory is used.
  }
  document.documentElement.toggleAttribute('data-favourites', bowls.length > 0)
  for (const listener of listeners) listener()
}

/** The favourites of this browser; empty on the server and until hydration. */
export function useBowls(): readonly StoredBowl[] {
  const text = useSyncExternalStore(subscribe, readText, () => null)
  return useMemo(() => parseBowls(text), [text])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Parses the stored text, whatever it contains; invalid entries are left out. */
export function parseBowls(text: string | null): readonly StoredBowl[] {
  const stored = readJson(text ?? '[]')
  if (!Array.isArray(stored)) return []
  return (stored as unknown[]).flatMap((entry): StoredBowl[] => {
    if (typeof entry !== 'object' || entry === null) return []
    const { id, name, code, inAccount } = entry as Record<string, unknown>
    if (typeof id !== 'string' || typeof name !== 'string' || typeof code !== 'string') return []
    if (id.length > 40 || name === '' || code.length > MAX_BOWL_CODE) return []
    return [{ id, name, code, inAccount: inAccount === true }]
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
