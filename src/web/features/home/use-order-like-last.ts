import { useState } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#contract/pages/links.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import { isSame, orderAgain } from '#web/features/account/orders/order-again.ts'
import type { OrderedAgain } from '#web/features/account/orders/use-order-again.ts'
import { useAnswer } from '#web/base/browser/use-answer.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { newLineId } from '#web/state/basket/line-id.ts'
import {
  addToCart,
  cartStore,
  rehydrateCart,
  useCart,
  useCartActions,
} from '#web/state/basket/store.ts'
import type { LastOrder } from '#web/state/ordering/last-order.ts'
import { loadMenu } from '#web/base/page/loaded-menu.ts'
import { menuAddress } from '#contract/shop/menu-address.ts'
import { timeLike } from '#web/state/pickup-time/takeaway-times.ts'
import { useRequestedTime } from '#web/state/pickup-time/use-requested-time.ts'
import { showProblem } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#ui/text/text.ts'

/**
 * Puts the last order into the cart with the current menu's products and prices, at the same
 * restaurant and time of day if that time is free. A restaurant or time that the visitor has
 * already chosen is not replaced (O5). If every line is unchanged, opens the cart; if not, `report`
 * first lists the changes (E8).
 */
export function useOrderLikeLast(last: LastOrder): {
  at: string | null
  busy: boolean
  report: OrderedAgain | null
  again: () => void
  close: () => void
} {
  const { api, locale } = useApp()
  const { restaurant, wantsSoonest } = useCart()
  const orderTime = useRequestedTime()
  const { chooseRestaurant, chooseTime, chooseSoonest } = useCartActions()
  const tError = useText('errors')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<OrderedAgain | null>(null)
  const id = restaurant?.id ?? last.restaurant.id
  const usual = useUsualTime(id, last.clock)
  const isOpen = !orderTime.isChosen && !wantsSoonest
  const at = isOpen ? (usual?.at ?? null) : orderTime.at

  async function fillCart() {
    await rehydrateCart()
    if (restaurant === null && !(await chooseRestaurant(last.restaurant))) return
    const { menu } = loadMenu(await api.read<WireMenu>(menuAddress(locale, id)))
    const { cart, lines } = orderAgain(
      cartStore.getState().cart,
      { choices: last.choices, lines: last.sold },
      menu,
      newLineId,
    )
    const fail = () => showProblem(tError('network'))
    if (!addToCart(cart, menu, { retry: again, fail })) return
    if (isOpen && usual?.isSoonest) chooseSoonest()
    else if (at !== null && !wantsSoonest) chooseTime(at)
    if (!lines.every(isSame))
      setReport({ lines, restaurant: restaurant?.name ?? last.restaurant.name })
    else await navigate(href('cart', locale))
  }

  const again = () => {
    setBusy(true)
    fillCart()
      .catch(() => showProblem(tError('network')))
      .finally(() => setBusy(false))
  }
  return { at, busy, report, again, close: () => setReport(null) }
}

type UsualTime = { at: string; isSoonest: boolean }

/**
 * The usual time of day on the first day that has free times; if that time is not free, the first
 * free time (then `isSoonest` is true). Null until the server has answered, and if no time is free.
 */
function useUsualTime(restaurant: number, clock: string): UsualTime | null {
  const { api } = useApp()
  const takeaway = useAnswer(restaurant, (id) =>
    api.read<Takeaway>(`/api/restaurants/${id}/takeaway`),
  )
  const time = takeaway && timeLike(takeaway, clock)
  return time ? { at: time.at, isSoonest: time.time !== clock } : null
}
