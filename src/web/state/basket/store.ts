import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { WireMenu } from '#contract/shop/menu.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { type Applied, type CartCommand, applyCommands } from '#domain/commands/cart-commands.ts'
import type { Menu } from '#domain/menu/menu.ts'
import type { PricedCart } from '#domain/cart/priced.ts'
import { cartAt } from '#domain/pricing/promo-times.ts'
import { priceFinished } from '#domain/commands/unfinished.ts'
import { type AppData, useApp } from '#web/base/page/app-data.tsx'
import { readChain } from '#web/base/page/page-data.ts'
import { loadMenu } from '#web/base/page/loaded-menu.ts'
import { menuAddress } from '#contract/shop/menu-address.ts'
import { clearProblem, showProblem, showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#ui/text/text.ts'
import { isPreview } from '#web/base/browser/is-preview.ts'
import { useAfterPaint } from '#web/base/browser/use-after-paint.ts'
import { confirmAllergens } from './confirm-allergens.ts'
import {
  type OrderBeingChanged,
  type ChosenRestaurant,
  type StoredCart,
  type CartStore,
  createCartStore,
} from './stored-cart.ts'
import { askAboutRemovals } from './removals-popup.ts'
import { rememberRestaurant } from './restaurant-cookie.ts'

export type { ChosenRestaurant } from './stored-cart.ts'

const { store, rehydrate } = createCartStore(
  () => {
    // On the server no visitor has a storage, so access to it throws.
    if (typeof document === 'undefined') throw new Error('the server has no browser storage')
    // A preview of the catalogue has a separate cart, which ends with its tab.
    return isPreview() ? sessionStorage : localStorage
  },
  () => readChain(document.documentElement.dataset).onlyRestaurant,
)
/**
 * `rawCartStore`: the writable store, only for code that sets a whole cart aside, restores it, or
 * reduces it to the products of another menu.
 */
export { rehydrate as rehydrateCart, store as rawCartStore }

/**
 * The stored state, to read and to subscribe to. Its cart is changed only by `run`, `attempt`,
 * `addToCart` and `updateCart`, and by the code that uses `rawCartStore`.
 */
export const cartStore: Pick<CartStore, 'getState' | 'getInitialState' | 'subscribe'> & {
  setState: (
    part: Pick<Partial<StoredCart>, 'restaurant' | 'takeawayAt' | 'wantsSoonest'>,
  ) => unknown
} = store

/**
 * Replaces the cart by `after`, which contains what the visitor adds. If it adds a product with a
 * declared allergen, asks the visitor first and returns false without a change; `retry` is called
 * if the visitor accepts the product (E3). `fail` is called if the question cannot be shown.
 */
export function addToCart(
  after: Cart,
  menu: Menu,
  callbacks: { retry: () => unknown; fail: () => unknown },
): boolean {
  const isAllowed = confirmAllergens(store.getState().cart, after, menu, callbacks)
  if (isAllowed) store.setState({ cart: after })
  return isAllowed
}

/**
 * Changes the cart in a way that adds nothing new: products are removed, restored, or priced
 * differently.
 */
export function updateCart(change: (cart: Cart) => Cart): void {
  store.setState(({ cart }) => ({ cart: change(cart) }))
}

/** Reads the stored cart first, so that an early tap does not overwrite it. */
function ensureRead(): void {
  if (!store.getState().ready) void rehydrate()
}

let lastPriced:
  | (Pick<StoredCart, 'cart' | 'takeawayAt'> & { menu: Menu; priced: PricedCart })
  | null = null

/**
 * Prices the cart for its pick-up time. The result is cached, because every component that shows
 * the cart needs the same one.
 */
export function priceOnce(
  { cart, takeawayAt }: Pick<StoredCart, 'cart' | 'takeawayAt'>,
  menu: Menu,
): PricedCart {
  if (
    lastPriced?.cart !== cart ||
    lastPriced.takeawayAt !== takeawayAt ||
    lastPriced.menu !== menu
  ) {
    const priced = priceFinished(cartAt(cart, takeawayAt), menu)
    lastPriced = { cart, takeawayAt, menu, priced }
  }
  return lastPriced.priced
}

type CartView = {
  /**
   * Whether the stored cart was read. False on the server, and in the browser until the cart is
   * read: a page then shows a placeholder, not “empty”.
   */
  ready: boolean
  cart: Cart
  priced: PricedCart
  restaurant: ChosenRestaurant | null
  takeawayAt: string | null
  /** Whether “as soon as possible” was chosen and no time is fixed yet (N3). */
  wantsSoonest: boolean
  /** The order that the cart will replace; null for a new order (E1). */
  changing: OrderBeingChanged | null
}

export function useCart(): CartView {
  return toCartView(useStore(store), useApp())
}

/**
 * The cart like `useCart`, one frame later, for display onlyRestaurant: a tap shows its own result first, and
 * the totals right after.
 */
export function useCartLater(): CartView {
  return toCartView(useAfterPaint(useStore(store)), useApp())
}

const toCartView = (
  { ready, cart, restaurant, takeawayAt, wantsSoonest, changing }: Omit<CartView, 'priced'>,
  { menu: { menu }, onlyRestaurant }: Pick<AppData, 'menu' | 'onlyRestaurant'>,
): CartView => ({
  ready,
  cart,
  priced: priceOnce({ cart, takeawayAt }, menu),
  // The only restaurant is named before the stored cart is read.
  restaurant: restaurant ?? onlyRestaurant,
  takeawayAt,
  wantsSoonest: wantsSoonest && takeawayAt === null,
  changing,
})

type RunResult = Applied | { ok: false; code: 'asked' }

type CartActions = {
  /**
   * Applies one command, or several as one, to the cart: all or nothing. Shows refusals and dropped
   * products to the customer; promotions only if they result from a single command. Nothing is
   * applied while the visitor is asked about an allergen (`asked`, E3).
   */
  run: (...commands: readonly CartCommand[]) => RunResult
  /**
   * Like `run`, for an action that consists of more than these commands: if the visitor is asked
   * about an allergen and accepts, `retry` is called and repeats the whole action.
   */
  attempt: (retry: () => unknown, ...commands: readonly CartCommand[]) => RunResult
  /**
   * Chooses a restaurant, after a warning about products that will leave the cart (T10). False if
   * the customer decides not to change, or if the menu could not be loaded.
   */
  chooseRestaurant: (restaurant: ChosenRestaurant) => Promise<boolean>
  /** Deselects the restaurant, and shows the menu of the chain (T3). */
  resetRestaurant: () => Promise<boolean>
  /** Sets a fixed time, or none. */
  chooseTime: (at: string | null) => void
  chooseSoonest: () => void
  /** Replaces “as soon as possible” by this time, for an order that is sent. */
  fixSoonest: (at: string) => void
  /**
   * Restores “as soon as possible” after an order was not placed, unless another time was chosen
   * since.
   */
  unfixSoonest: () => void
}

export function useCartActions(): CartActions {
  const { api, locale, menu, showMenu } = useApp()
  const t = useText('cart')
  const tError = useText('errors')

  return useMemo(() => {
    async function change(restaurant: ChosenRestaurant | null): Promise<boolean> {
      ensureRead()
      const { changeRestaurant } = await import('./change-restaurant.ts')
      const fetchMenu = async (id: number | null) =>
        loadMenu(await api.read<WireMenu>(menuAddress(locale, id)))
      const next = await changeRestaurant(
        { store, now: menu.menu, fetchMenu, ask: askAboutRemovals },
        restaurant,
      )
      if (!next) return false
      rememberRestaurant(restaurant?.id ?? null)
      showMenu(next, restaurant?.id ?? null)
      return true
    }

    const withProblemShown = (choice: Promise<boolean>) =>
      choice.catch(() => {
        showProblem(tError('network'))
        return false
      })

    const actions: CartActions = {
      run: (...commands) => actions.attempt(() => actions.run(...commands), ...commands),
      attempt(retry, ...commands) {
        ensureRead()
        const applied = applyCommands(store.getState().cart, commands, menu.menu)
        if (!applied.ok) {
          showProblem(tError(applied.code))
          return applied
        }
        clearProblem()
        const fail = () => showProblem(tError('network'))
        if (!addToCart(applied.cart, menu.menu, { retry, fail }))
          return { ok: false, code: 'asked' }
        for (const { kind, name } of applied.notices) {
          if (kind === 'promoted' && commands.length === 1) {
            showToast({ tone: 'ok', text: t('notice.promoted', { name }) })
          }
          if (kind === 'alcohol-dropped')
            showToast({ tone: 'warn', text: t('notice.alcoholDropped', { name }) })
          if (kind === 'points-dropped' || kind === 'reward-dropped') {
            showToast({ tone: 'warn', text: t('notice.pointsDropped', { name }) })
          }
          if (kind === 'ingredient-dropped' || kind === 'line-dropped') {
            showToast({ tone: 'warn', text: t('notice.dropped', { name }) })
          }
        }
        return applied
      },
      chooseRestaurant(restaurant) {
        if (store.getState().restaurant?.id !== restaurant.id)
          return withProblemShown(change(restaurant))
        store.setState({ restaurant })
        return Promise.resolve(true)
      },
      resetRestaurant: () => withProblemShown(change(null)),
      chooseTime(takeawayAt) {
        ensureRead()
        store.setState({ takeawayAt, wantsSoonest: false })
      },
      chooseSoonest() {
        ensureRead()
        store.setState({ takeawayAt: null, wantsSoonest: true })
      },
      fixSoonest: (takeawayAt) => store.setState({ takeawayAt }),
      unfixSoonest() {
        if (store.getState().wantsSoonest) store.setState({ takeawayAt: null })
      },
    }
    return actions
  }, [api, locale, menu, showMenu, t, tError])
}
