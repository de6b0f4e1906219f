import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { type Cart, emptyCart } from '#domain/cart/cart.ts'
import { readStoredCart } from '#domain/commands/stored-cart.ts'

/** The restaurant from which the customer orders, with the data to name it and to call it. */
export type ChosenRestaurant = {
  id: number
  slug: string
  name: string
  phone: string
  city: string
  /**
   * Present if the login set the customer's favourite as restaurant and the customer did not choose
   * it; such a restaurant is removed at logout.
   */
  favourite?: true
}

/** The data that the browser stores between visits; never a person's name or address. */
export type StoredCart = {
  cart: Cart
  restaurant: ChosenRestaurant | null
  /**
   * The fixed pickup time (ISO 8601, UTC); null until it is chosen, and while it is “as soon as
   * possible”.
   */
  takeawayAt: string | null
  /**
   * Whether “as soon as possible” was chosen, which becomes a fixed time when the order is placed
   * (N3). If `takeawayAt` is also set, an order was sent for that time, and may still be refused.
   */
  wantsSoonest: boolean
  /** The order that the cart is to replace; null for a new order (E1). */
  changing: OrderBeingChanged | null
}

/**
 * An order that its customer is changing. The previous cart is stored until the change has ended.
 */
export type OrderBeingChanged = {
  token: string
  number: string
  /**
   * The restaurant and pickup time of the order. At this restaurant and time, the place that the
   * order occupies is available for the change.
   */
  restaurant: number
  takeawayAt: string
  /** Points that the order cost, which the cart may spend again. */
  points: number
  /**
   * Points that the order earns for the account to which it belongs; absent in data of earlier
   * versions.
   */
  earns?: number
  /**
   * The token of the changed order that awaits the payment of the difference; null while there is
   * none.
   */
  placed: string | null
  /** The previous cart in its stored form, as text: few visits need to read it. */
  aside: string
}
type CartState = StoredCart & {
  ready: boolean
  /**
   * Whether the customer deselected the restaurant in this document. While true, no restaurant is
   * set automatically (T3). Not stored, so loading the document again resets it.
   */
  isDeselected?: boolean
}

/** The storage key that the specification prescribes, including its prefix (C26). */
export const CART_KEY = 'persist:root28'
const REHYDRATION_TIMEOUT = 5000

const emptyStoredCart: StoredCart = {
  cart: emptyCart,
  restaurant: null,
  takeawayAt: null,
  wantsSoonest: false,
  changing: null,
}

/**
 * Chooses the only restaurant of a chain, also if another one that has closed was chosen before: the
 * time is chosen anew then.
 */
const inOnly = (stored: StoredCart, only: ChosenRestaurant | null | undefined): StoredCart =>
  !only || stored.restaurant?.id === only.id
    ? stored
    : { ...stored, restaurant: only, takeawayAt: null, wantsSoonest: false }

/** A cart stored in `storage`; empty and not `ready` until `rehydrate` has resolved. */
export function createCartStore(
  storage: () => StateStorage,
  readOnly: () => ChosenRestaurant | null = () => null,
) {
  const store = createStore<CartState>()(
    persist((): CartState => ({ ...emptyStoredCart, ready: false }), {
      name: CART_KEY,
      storage: createJSONStorage(() => readingSpecifiedFormat(storage())),
      skipHydration: true,
      partialize: toStoredFields,
      merge: (stored, state) => ({
        ...state,
        ...inOnly(parseCart(stored), readOnly()),
        ready: true,
      }),
      version: 1,
      migrate: (stored) => stored,
    }),
  )
  return { store, rehydrate: (timeout: number = REHYDRATION_TIMEOUT) => rehydrate(store, timeout) }
}

export type CartStore = ReturnType<typeof createCartStore>['store']

/**
 * Reads the stored cart; if the storage fails, or does not answer within `timeout` milliseconds,
 * the cart is empty (C26).
 */
async function rehydrate(store: CartStore, timeout: number): Promise<void> {
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
 * Matches fields that only the specification's own format has, either in plain JSON or in JSON
 * within a string.
 */
const specifiedFormat =
  /"cart":"|"(items|signatures|formulaItems|customFormulaItems|customDessertItems)"/

/**
 * A storage that also reads a cart in the specification's own format, and rewrites it in ours at
 * once (C26). Few visitors have one, so the reader is loaded on demand; if it cannot be loaded,
 * nothing is overwritten.
 */
function readingSpecifiedFormat(storage: StateStorage): StateStorage {
  let isUnread = false
  return {
    getItem(name) {
      const text = storage.getItem(name)
      if (typeof text !== 'string' || !specifiedFormat.test(text)) return text
      isUnread = true
      return import('./specified-cart.ts').then(({ fromSpecifiedFormat }) => {
        isUnread = false
        return fromSpecifiedFormat(text)
      })
    },
    setItem: (name, text) => (isUnread ? undefined : storage.setItem(name, text)),
    removeItem: (name) => storage.removeItem(name),
  }
}

/**
 * The stored form of a restaurant. The values for “no restaurant” are the specification's: id -1,
 * not selected (T2, T3).
 */
const writeRestaurant = (restaurant: ChosenRestaurant | null) =>
  restaurant ? { ...restaurant, selected: true } : { id: -1, selected: false }

/** A cart in its stored form. */
export const toStoredFields = ({
  cart,
  restaurant,
  takeawayAt,
  wantsSoonest,
  changing,
}: StoredCart): Fields => ({
  cart,
  restaurant: writeRestaurant(restaurant),
  takeawayAt,
  ...(wantsSoonest && { wantsSoonest }),
  ...(changing && { changing }),
})

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Reads a stored cart; invalid parts are repaired or dropped (C26). */
export function parseCart(stored: unknown): StoredCart {
  if (!isFields(stored)) return emptyStoredCart
  const restaurant = readRestaurant(stored['restaurant'])
  const at = stored['takeawayAt']
  const takeawayAt =
    restaurant && typeof at === 'string' && Number.isFinite(Date.parse(at)) ? at : null
  return {
    cart: readStoredCart(stored['cart']),
    restaurant,
    takeawayAt,
    wantsSoonest: restaurant !== null && stored['wantsSoonest'] === true,
    changing: readChanging(stored['changing']),
  }
}

/**
 * Reads a stored change. It is always written as a whole, so these two texts show whether all of it
 * is present.
 */
const readChanging = (stored: unknown): OrderBeingChanged | null =>
  isFields(stored) && typeof stored['token'] === 'string' && typeof stored['aside'] === 'string'
    ? (stored as OrderBeingChanged)
    : null

/** The stored restaurant; null if there is none or it is invalid. */
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
