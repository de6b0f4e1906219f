import { useState } from 'react'
import type { DeliveryKitchen } from '#contract/shop/delivery.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { changeRestaurant } from '#web/state/basket/change-restaurant.ts'
import type { Removals } from '#web/state/basket/removals.ts'
import { rememberRestaurant } from '#web/state/basket/restaurant-cookie.ts'
import { cartStore, rawCartStore, rehydrateCart } from '#web/state/basket/store.ts'
import { loadMenu } from '#web/base/page/loaded-menu.ts'
import { menuAddress } from '#contract/shop/menu-address.ts'
import { showProblem } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#ui/text/text.ts'

/**
 * A change of address that awaits confirmation: the products that the cart loses, and the
 * restaurant before and after.
 */
export type AddressChange = Removals & {
  from: string | null
  to: string
  answer: (isAccepted: boolean) => void
}

/**
 * Handles addresses, which determine the restaurant that makes the order. A cart that belongs to
 * another restaurant is never moved without asking, even if it loses nothing (T10).
 */
export function useAddress() {
  const { api, locale, menu, showMenu } = useApp()
  const [change, setChange] = useState<AddressChange | null>(null)
  const tError = useText('errors')

  async function move(to: DeliveryKitchen): Promise<boolean> {
    if (!cartStore.getState().ready) await rehydrateCart()
    const { cart, restaurant: from } = cartStore.getState()
    if (from?.id === to.id) return true
    const ask = (removals: Removals) =>
      new Promise<boolean>((resolve) => {
        const answer = (isAccepted: boolean) => {
          setChange(null)
          resolve(isAccepted)
        }
        setChange({ ...removals, from: from?.name ?? null, to: to.name, answer })
      })
    const fetchMenu = async (id: number | null) =>
      loadMenu(await api.read<WireMenu>(menuAddress(locale, id)))
    const always = from !== null && cart.lines.length > 0
    const next = await changeRestaurant(
      { store: rawCartStore, now: menu.menu, fetchMenu, ask, always },
      to,
    )
    if (!next) return false
    rememberRestaurant(to.id)
    showMenu(next, to.id)
    return true
  }

  return {
    change,
    /** Moves the order to a restaurant; true if the order is then with it. */
    moveCart: (to: DeliveryKitchen): Promise<boolean> =>
      move(to).catch(() => {
        showProblem(tError('network'))
        return false
      }),
  }
}
