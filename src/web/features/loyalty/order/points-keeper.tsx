import { useEffect } from 'react'
import { useStore } from 'zustand'
import { dropPointsOver } from '#domain/commands/cart-upkeep.ts'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { useApp, useMenu } from '#web/base/page/app-data.tsx'
import { updateCart, cartStore } from '#web/state/basket/store.ts'
import { requestCustomer, useKnownCustomer } from '#web/state/session/use-known-customer.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#ui/text/text.ts'

/**
 * Removes lines paid with points from the cart if the points do not suffice (L3), or if nobody is
 * logged in.
 */
export function PointsKeeper() {
  const { api } = useApp()
  const { menu } = useMenu()
  const t = useText('points')
  const tError = useText('errors')
  const cart = useStore(cartStore, (state) => state.cart)
  const again = useStore(cartStore, ({ changing }) => changing?.points ?? 0)
  const isLoggedIn = useIsLoggedIn()
  const balance = useKnownCustomer()?.eatfid_points

  useEffect(() => {
    // Another device may have spent the points meanwhile.
    const onVisible = () => {
      if (document.visibilityState === 'visible' && isLoggedIn) requestCustomer(api)
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [api, isLoggedIn])

  useEffect(() => {
    if (isLoggedIn && balance === undefined) return
    // If an order is being changed, the points that it cost may be spent again.
    const affordable = dropPointsOver(cart, menu, (isLoggedIn ? (balance ?? 0) : 0) + again)
    if (affordable.notices.length === 0) return
    updateCart(() => affordable.cart)
    showToast({ tone: 'warn', text: isLoggedIn ? tError('points_missing') : t('gone') })
  }, [cart, menu, isLoggedIn, balance, again, t, tError])

  return null
}
