import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { type Cart, emptyCart } from '#domain/cart/cart.ts'
import { readStoredCart } from '#domain/commands/stored-cart.ts'

/** The restaurant that the customer orders from: enough to name it and to call it. */
export type ChosenRestaurant = {
  id: number
  slug: string
  name: string
  phone: string
  city: string
  /** Nobody chose it here: it came with the login, and goes with it. */
  favourite?: true
}

/** What the browser keeps between visits; never a name or an address. */
export type KeptCart = {
  cart: Cart
  restaurant: ChosenRestaurant | null
  /** Instant of the pick-up (ISO 8601, UTC); null until it is chosen. */
  takeawayAt: string | null
}
type State = KeptCart & {
  ready: boolean
  /**
   * The customer gave the restaurant up here: none comes by itself until the document is opened
   * anew (T3).
   */
  givenUp?: boolean
}

/** The specification's name for it, prefix included (C26). */
export const CART_KEY = 'persist:root28'
export const REHYDRATION_TIMEOUT = 5000

const nothingKept: KeptCart = { cart: emptyCart, restaurant: null, takeawayAt: null }

/** A cart kept in `storage`; until `rehydrate` has answered it is empty and not `ready`. */
export function keepCart(storage: () => StateStorage) {
  const store = createStore<State>()(
    persist((): State => ({ ...nothingKept, ready: false }), {
      name: CART_KEY,
      storage: createJSONStorage(() => withSpecified(storage())),
      skipHydration: true,
      partialize: ({ cart, restaurant, takeawayAt }) => ({
        cart,
        restaurant: writeRestaurant(restaurant),
        takeawayAt,
      }),
      merge: (stored, state) => ({ ...state, ...readKept(stored), ready: true }),
      version: 1,
      migrate: (stored) => stored,
    }),
  )
  return { store, rehydrate: (timeout: number = REHYDRATION_TIMEOUT) => rehydrate(store, timeout) }
}

export type KeptStore = ReturnType<typeof keepCart>['store']

/**
 * Reads the kept cart; a storage that is broken, or silent for `timeout` milliseconds, is an empty
 * one (C26).
 */
async function rehydrate(store: KeptStore, timeout: number): Promise<void> {
  const settle = () => store.getState().ready || store.setState({ ready: true })
  const clock = setTimeout(settle, timeout)
  try {
    await store.persist?.rehydrate()
  } finally {
    clearTimeout(clock)
    settle()
  }
}

/**
 * Fields that only the specification's own shape has, as they stand in a text, or in a text within
 * a text.
 */
const specified = /"cart":"|"(items|signatures|formulaItems|customFormulaItems|customDessertItems)"/

/**
 * Reads what a shop of the specification's shape kept, too: it is written in ours as soon as it was
 * read (C26). Few have one, so what reads it is asked for then; where it does not come, nothing is
 * written over it.
 */
function withSpecified(storage: StateStorage): StateStorage {
  let isUnread = false
  return {
    getItem(name) {
      const text = storage.getItem(name)
      if (typeof text !== 'string' || !specified.test(text)) return text
      isUnread = true
      return import('./specified-kept.ts').then(({ inOurShape }) => {
        isUnread = false
        return inOurShape(text)
      })
    },
    setItem: (name, text) => (isUnread ? undefined : storage.setItem(name, text)),
    removeItem: (name) => storage.removeItem(name),
  }
}

/** The defaults of “no restaurant” are the specification's: id -1, not selected (T2, T3). */
const writeRestaurant = (restaurant: ChosenRestaurant | null) =>
  restaurant ? { ...restaurant, selected: true } : { id: -1, selected: false }

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Whatever the storage holds, repaired or dropped (C26). */
export function readKept(stored: unknown): KeptCart {
  if (!isFields(stored)) return nothingKept
  const restaurant = readRestaurant(stored['restaurant'])
  const at = stored['takeawayAt']
  return {
    cart: readStoredCart(stored['cart']),
    restaurant,
    takeawayAt: restaurant && typeof at === 'string' && Number.isFinite(Date.parse(at)) ? at : null,
  }
}

/** The restaurant that was kept; null for none, or for what is not one. */
export function readRestaurant(stored: unknown): ChosenRestaurant | null {
  if (!isFields(stored) || stored['selected'] !== true) return null
  const { id, slug, name, phone, city, favourite } = stored
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) return null
  const texts = [slug, name, phone, city]
  if (!texts.every((text) => typeof text === 'string' && text.length <= 200)) return null
  return {
    id,
    slug: String(slug),
    name: String(name),
    phone: String(phone),
    city: String(city),
    ...(favourite === true ? { favourite } : {}),
  }
}
