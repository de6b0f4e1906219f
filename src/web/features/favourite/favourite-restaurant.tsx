import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { isLoggedIn, useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { useApp, useMenu } from '#web/base/page/app-data.tsx'
import { cartStore, rawCartStore } from '#web/state/basket/store.ts'
import { clearLastOrder } from '#web/state/ordering/last-order.ts'
import { chooseFavouriteOf } from '#web/state/basket/choose-favourite.ts'
import { clearKnownCustomer, useKnownCustomer } from '#web/state/session/use-known-customer.ts'

/**
 * Selects the favourite restaurant if the customer chose none (A9). At logout, removes the
 * favourite restaurant, the customer's data and their last order from this browser; the cart
 * remains.
 */
export default function FavouriteRestaurant() {
  useFavourite()
  useFarewell()
  return null
}

function useFavourite() {
  const { api, locale } = useApp()
  const { menu } = useMenu()
  const isOpen = useStore(
    cartStore,
    ({ ready, restaurant, isDeselected }) => ready && restaurant === null && !isDeselected,
  )
  const present = useStore(cartStore, ({ restaurant }) =>
    restaurant?.favourite === true ? restaurant.id : null,
  )
  const favourite = useKnownCustomer(isOpen)?.favourite ?? null
  const now = useRef(menu)
  useEffect(() => {
    now.current = menu
  }, [menu])

  useEffect(() => {
    if (favourite === null || favourite === present || !(isOpen || present !== null)) return
    chooseFavouriteOf(api, locale, {
      store: rawCartStore,
      favourite,
      now: now.current,
      isHere: isLoggedIn,
    }).catch(() => undefined)
  }, [api, locale, favourite, isOpen, present])
}

function useFarewell() {
  const ready = useStore(cartStore, (state) => state.ready)
  const loggedIn = useIsLoggedIn()
  const wasHere = useRef(false)

  useEffect(() => {
    if (loggedIn) wasHere.current = true
    if (!ready || isLoggedIn()) return
    if (cartStore.getState().restaurant?.favourite)
      cartStore.setState({ restaurant: null, takeawayAt: null, wantsSoonest: false })
    if (!wasHere.current) return
    wasHere.current = false
    clearKnownCustomer()
    clearLastOrder()
    void import('#web/state/ordering/clear-person.ts')
      .then(({ clearPerson }) => clearPerson())
      .catch(() => undefined)
  }, [ready, loggedIn])

  useEffect(() => {
    // A page restored from the back-forward cache may have missed a logout.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !isLoggedIn()) clearKnownCustomer()
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])
}
