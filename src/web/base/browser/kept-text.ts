import { useSyncExternalStore } from 'react'

/**
 * Where the last order of this browser is kept, as text: what reads it travels to who has one
 * (`last-order.ts`).
 */
const KEY = 'last-order'

/**
 * For the document's head: whether this browser knows an order or a login, before anything is
 * drawn, so that what comes of it later has its room from the start. The page itself is the same
 * for everybody.
 */
export const tellKnown = !import.meta.env.SSR
  ? ''
  : `try{var d=document.documentElement,o=JSON.parse(localStorage.getItem('${KEY}'));` +
    `if(o)d.setAttribute('data-ordered','');if(o&&o.open&&Date.parse(o.open.until)>Date.now())d.setAttribute('data-open-order','');` +
    `if(localStorage.getItem('logged-in'))d.setAttribute('data-logged-in','')}catch(_){}`

const listeners = new Set<() => void>()
let inMemory: string | null = null

export function keptText(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return inMemory
  }
}

export function keepText(text: string | null): void {
  inMemory = text
  try {
    if (text === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
  } catch {
    // Where storage is refused the page's memory has to do.
  }
  for (const listener of listeners) listener()
}

/** The text, also when another tab writes it; null on the server and until the page is alive. */
export const useKeptText = (): string | null =>
  useSyncExternalStore(subscribe, keptText, () => null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
