import { useSyncExternalStore } from 'react'

/**
 * Storage key of this browser's last order, as text. The code that parses it (`last-order.ts`) is
 * loaded only if there is one.
 */
const ORDER_KEY = 'last-order'

/** Storage key of the favourite bowls stored in this browser (`features/favourite-bowls`). */
export const BOWLS_KEY = 'favourite-bowls'

/**
 * Script for the document's head that marks, before anything is drawn, whether this browser has an
 * order, favourites or a login, so that space for later content is reserved from the start. The
 * page itself is the same for everybody. No answer of the server has arrived yet, so this decision
 * alone uses the device's clock.
 */
export const markVisitorScript = !import.meta.env.SSR
  ? ''
  : `try{var d=document.documentElement,o=JSON.parse(localStorage.getItem('${ORDER_KEY}'));` +
    `if(o)d.setAttribute('data-ordered','');if(o&&o.open&&Date.parse(o.open.until)>Date.now())d.setAttribute('data-open-order','');` +
    `if(localStorage.getItem('${BOWLS_KEY}'))d.setAttribute('data-favourites','');` +
    `if(localStorage.getItem('logged-in'))d.setAttribute('data-logged-in','')}catch(_){}`

const listeners = new Set<() => void>()
let inMemory: string | null = null

export function readOrderText(): string | null {
  try {
    return localStorage.getItem(ORDER_KEY)
  } catch {
    return inMemory
  }
}

export function storeOrderText(text: string | null): void {
  inMemory = text
  try {
    if (text === null) localStorage.removeItem(ORDER_KEY)
    else localStorage.setItem(ORDER_KEY, text)
  } catch {
    // If storage is refused, the copy in memory is used.
  }
  for (const listener of listeners) listener()
}

/**
 * The stored text, updated when this tab or another one changes it; null on the server and until
 * hydration.
 */
export const useStoredOrderText = (): string | null =>
  useSyncExternalStore(subscribe, readOrderText, () => null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
