import { type ComponentType, Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { isPaidWithPoints } from '#domain/cart/cart.ts'
import { tidy } from '#domain/commands/cart-upkeep.ts'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { loadMenu } from '#web/base/page/loaded-menu.ts'
import { withTexts } from '#web/base/text/with-texts.ts'
import { menuAddress } from '#contract/shop/menu-address.ts'
import { useAfterPaint } from '#web/base/browser/use-after-paint.ts'
import { useAllergies } from '#web/state/allergies/allergies.ts'
import { CART_KEY } from '#web/state/basket/stored-cart.ts'
import { askAboutRemovals, useRemovalsPopup } from '#web/state/basket/removals-popup.ts'
import { rememberRestaurant } from '#web/state/basket/restaurant-cookie.ts'
import { updateCart, cartStore, rehydrateCart } from '#web/state/basket/store.ts'

// Components that most visits do not need, so they are loaded on demand.
const RemovalsDialog = withTexts(
  'points',
  () => import('./removals-dialog.tsx').then((part) => part.RemovalsDialog),
  RemovalsDeclined,
)
const AllergyDialog = withTexts('allergies', () =>
  import('./allergy-dialog.tsx').then((part) => part.AllergyDialog),
)
const FavouriteRestaurant = lazy<ComponentType>(() =>
  import('#web/features/favourite/favourite-restaurant.tsx').catch(() => ({ default: Nothing })),
)
const AccountAllergies = lazy<ComponentType>(() =>
  import('#web/features/account/allergies/account-allergies.tsx').then(
    (part) => ({ default: part.AccountAllergies }),
    () => ({ default: Nothing }),
  ),
)
const PointsKeeper = withTexts('points', () =>
  import('#web/features/loyalty/order/points-keeper.tsx').then((part) => part.PointsKeeper),
)
const RestaurantFollower = lazy(() =>
  import('#web/features/restaurant/restaurant-follower.tsx').then(
    (part) => ({ default: part.RestaurantFollower }),
    () => ({ default: Nothing }),
  ),
)
const Nothing = () => null

/** Answers no if the dialog cannot be loaded: the customer stays and loses nothing. */
function RemovalsDeclined() {
  const { popup } = useRemovalsPopup()
  useEffect(() => popup?.answer(false), [popup])
  return null
}

/**
 * Milliseconds after which a shown menu is requested again when the customer returns to the page.
 */
const MENU_AGE = 5 * 60_000

/**
 * Reads the stored cart after hydration, synchronises tabs (C26) and checks the cart against its
 * menu (C25).
 */
export function CartKeeper() {
  useKeptCart()
  const refreshMenu = useMenuOfRestaurant()
  useTidyCart()
  return (
    <>
      <RemovalsQuestion />
      <AllergyQuestion />
      <CustomerKeeper />
      <PointsKeeperIfNeeded />
      <RestaurantNow onMenu={refreshMenu} />
    </>
  )
}

/** Loads the dialog only when a question has to be asked. */
function RemovalsQuestion() {
  const isAsked = useRemovalsPopup(({ popup }) => popup !== null)
  const [wasAsked, setWasAsked] = useState(isAsked)
  if (isAsked && !wasAsked) setWasAsked(true)
  return wasAsked ? (
    <Suspense>
      <RemovalsDialog />
    </Suspense>
  ) : null
}

/** Loaded for visitors with a declared allergy, before they are asked (E3). */
function AllergyQuestion() {
  const isDeclared = useAllergies(({ declared }) => declared.length > 0)
  return isDeclared ? (
    <Suspense>
      <AllergyDialog />
    </Suspense>
  ) : null
}

/** Loaded only if a customer is logged in, or data of an account is still in this browser. */
function CustomerKeeper() {
  const isLeft = useStore(cartStore, ({ restaurant }) => restaurant?.favourite === true)
  const hasAllergies = useAllergies(({ accountList }) => accountList !== null)
  const isHere = useIsLoggedIn()
  const [wasHere, setWasHere] = useState(false)
  if ((isHere || isLeft || hasAllergies) && !wasHere) setWasHere(true)
  return wasHere ? (
    <Suspense>
      <FavouriteRestaurant />
      <AccountAllergies />
    </Suspense>
  ) : null
}

/** Loaded if a line is paid with points, which the customer must have. */
function PointsKeeperIfNeeded() {
  const isWanted = useStore(
    cartStore,
    ({ ready, cart }) => ready && cart.lines.some(isPaidWithPoints),
  )
  return isWanted ? (
    <Suspense>
      <PointsKeeper />
    </Suspense>
  ) : null
}

/** Receives changes at once when the chosen restaurant runs out of a product or pauses (C25). */
function RestaurantNow({ onMenu }: { onMenu: () => void }) {
  const {
    menu: {
      menu: { version },
    },
    restaurant: displayedRestaurant,
  } = useApp()
  const storedRestaurant = useStore(cartStore, ({ ready, restaurant }) =>
    ready ? (restaurant?.id ?? null) : null,
  )
  return storedRestaurant === null || storedRestaurant !== displayedRestaurant ? null : (
    <Suspense>
      <RestaurantFollower restaurant={storedRestaurant} menuVersion={version} onMenu={onMenu} />
    </Suspense>
  )
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

/**
 * Shows the menu of the stored restaurant, even if another tab chose that restaurant, and requests
 * a menu again once it is old.
 */
function useMenuOfRestaurant(): () => void {
  const { locale, menu, restaurant: displayedRestaurant, showMenu } = useApp()
  const ready = useStore(cartStore, (state) => state.ready)
  const storedRestaurant = useStore(cartStore, (state) => state.restaurant?.id ?? null)
  const { version } = menu.menu
  const again = useRef(() => {})

  useEffect(() => {
    if (!ready) return undefined
    const abortController = new AbortController()
    const refresh = () =>
      fetchMenu(locale, storedRestaurant, abortController.signal)
        .then((fresh) => {
          if (fresh.menu.version !== version || storedRestaurant !== displayedRestaurant)
            showMenu(fresh, storedRestaurant)
        })
        .catch(() => undefined)
    if (storedRestaurant !== displayedRestaurant) {
      rememberRestaurant(storedRestaurant)
      void refresh()
    }
    again.current = () => void refresh()
    let since = Date.now()
    const onVisible = () => {
      if (document.visibilityState !== 'visible' || Date.now() - since < MENU_AGE) return
      since = Date.now()
      void refresh()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      abortController.abort()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [ready, storedRestaurant, displayedRestaurant, locale, version, showMenu])

  return useCallback(() => again.current(), [])
}

async function fetchMenu(
  locale: Parameters<typeof menuAddress>[0],
  restaurant: number | null,
  signal: AbortSignal,
) {
  const reply = await fetch(menuAddress(locale, restaurant), { signal })
  if (!reply.ok) throw new Error(`the menu request failed with status ${reply.status}`)
  return loadMenu(await reply.json())
}

function useTidyCart() {
  const {
    menu: { menu },
    restaurant: displayedRestaurant,
  } = useApp()
  // The cart is tidied only after the result of a tap is painted.
  const { ready, cart, restaurant } = useAfterPaint(useStore(cartStore))

  useEffect(() => {
    if (!ready || (restaurant?.id ?? null) !== displayedRestaurant) return
    const tidied = tidy(cart, menu)
    if (tidied.cart === cart) return
    updateCart(() => tidied.cart)
    void import('#web/state/basket/removals.ts')
      .then(({ removalsUnder }) => {
        const removals = removalsUnder(cart, menu, menu)
        if (removals.removed.length > 0)
          void askAboutRemovals({ ...removals, restaurant: restaurant?.name ?? null, asks: false })
      })
      .catch(() => undefined)
  }, [ready, cart, menu, restaurant, displayedRestaurant])
}
