import { useDeferredValue, useEffect } from 'react'
import { useStore } from 'zustand'
import { useApp } from '../app-data.tsx'
import { loadMenu } from '../loaded-menu.ts'
import { menuAddress } from '../menu-address.ts'
import { CART_KEY } from './kept-cart.ts'
import { askAboutRemovals } from './removals-popup.ts'
import { RemovalsDialog } from './removals-dialog.tsx'
import { removalsUnder } from './removals.ts'
import { rememberRestaurant } from './restaurant-cookie.ts'
import { cartStore, rehydrateCart } from './store.ts'

/** A menu shown for longer than this is asked for again when the customer comes back to the page. */
const MENU_AGE = 5 * 60_000

/** Reads the kept cart once the page is alive, keeps tabs in agreement (C26), holds the cart against its menu (C25). */
export function CartKeeper() {
  useKeptCart()
  useMenuOfRestaurant()
  useTidyCart()
  return <RemovalsDialog />
}

function useKeptCart() {
  useEffect(() => {
    void rehydrateCart()
    const onStorage = ({ key }: StorageEvent) => {
      if (key === CART_KEY || key === null) void rehydrateCart()
    }
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void rehydrateCart()
    }
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onPageShow)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', onPageShow)
    }
  }, [])
}

/** The menu shown is that of the kept restaurant, also when another tab chose it, and not hours old. */
function useMenuOfRestaurant() {
  const { locale, menu, restaurant: shown, showMenu } = useApp()
  const ready = useStore(cartStore, (state) => state.ready)
  const kept = useStore(cartStore, (state) => state.restaurant?.id ?? null)
  const { version } = menu.menu

  useEffect(() => {
    if (!ready) return undefined
    const asked = new AbortController()
    const refresh = () => fetchMenu(locale, kept, asked.signal).then((fresh) => {
      if (fresh.menu.version !== version || kept !== shown) showMenu(fresh, kept)
    }).catch(() => undefined)
    if (kept !== shown) {
      rememberRestaurant(kept)
      void refresh()
    }
    let since = Date.now()
    const onVisible = () => {
      if (document.visibilityState !== 'visible' || Date.now() - since < MENU_AGE) return
      since = Date.now()
      void refresh()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      asked.abort()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [ready, kept, shown, locale, version, showMenu])
}

async function fetchMenu(locale: Parameters<typeof menuAddress>[0], restaurant: number | null, signal: AbortSignal) {
  const reply = await fetch(menuAddress(locale, restaurant), { signal })
  if (!reply.ok) throw new Error(`menu: ${reply.status}`)
  return loadMenu(await reply.json())
}

function useTidyCart() {
  const { menu: { menu }, restaurant: shown } = useApp()
  // Tidying can wait until what was tapped is seen.
  const { ready, cart, restaurant } = useDeferredValue(useStore(cartStore))

  useEffect(() => {
    if (!ready || (restaurant?.id ?? null) !== shown) return
    const removals = removalsUnder(cart, menu, menu)
    if (removals.cart === cart) return
    cartStore.setState({ cart: removals.cart })
    if (removals.removed.length === 0) return
    void askAboutRemovals({ ...removals, restaurant: restaurant?.name ?? null, asks: false })
  }, [ready, cart, menu, restaurant, shown])
}
