import { useState } from 'react'
import type { MyOrder } from '#contract/customers/account.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { newLineId } from '#web/state/basket/line-id.ts'
import { toChosenRestaurant } from '#web/state/basket/to-chosen-restaurant.ts'
import { addToCart, cartStore, rehydrateCart, useCartActions } from '#web/state/basket/store.ts'
import { useText } from '#ui/text/text.ts'
import { showProblem } from '#web/ui/feedback/toast-store.ts'
import { loadMenu } from '#web/base/page/loaded-menu.ts'
import { menuAddress } from '#contract/shop/menu-address.ts'
import { type AgainLine, orderAgain } from './order-again.ts'

/** The outcome of ordering again, with the restaurant whose menu was used. */
export type OrderedAgain = { lines: readonly AgainLine[]; restaurant: string }

/**
 * Puts the contents of a past order into the cart again: from the chosen restaurant or, if none is
 * chosen, from the order's own restaurant, by that restaurant's current menu (O5).
 */
export function useOrderAgain(): {
  report: OrderedAgain | null
  again: (order: MyOrder) => Promise<void>
  close: () => void
} {
  const { api, locale } = useApp()
  const { chooseRestaurant } = useCartActions()
  const tError = useText('errors')
  const [report, setReport] = useState<OrderedAgain | null>(null)

  async function again(order: MyOrder) {
    await rehydrateCart()
    const chosenRestaurant = cartStore.getState().restaurant
    const { id, name } = order.restaurant
    if (
      chosenRestaurant === null &&
      !(await chooseRestaurant(toChosenRestaurant(order.restaurant)))
    )
      return
    const menu = loadMenu(await api.read<WireMenu>(menuAddress(locale, chosenRestaurant?.id ?? id)))
    const { cart, lines } = orderAgain(cartStore.getState().cart, order, menu.menu, newLineId)
    const fail = () => showProblem(tError('network'))
    if (!addToCart(cart, menu.menu, { retry: () => again(order), fail })) return
    setReport({ lines, restaurant: chosenRestaurant?.name ?? name })
  }

  return { report, again, close: () => setReport(null) }
}
