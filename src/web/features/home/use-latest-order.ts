import { useEffect, useMemo } from 'react'
import type { MyOrder, listMyOrders } from '#contract/customers/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { isLoggedIn, useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { toChosenRestaurant } from '#web/state/basket/to-chosen-restaurant.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useStoredOrderText } from '#web/base/browser/stored-text.ts'
import { useNow } from '#web/base/browser/use-now.ts'
import {
  type LastOrder,
  storeLastOrder,
  parseLastOrder,
  toSoldLines,
} from '#web/state/ordering/last-order.ts'
import { parisClock } from '#web/base/browser/paris-clock.ts'

/**
 * The order to offer again: the one placed in this browser, else the logged-in customer's last one,
 * which is stored here until they log out.
 */
export function useLatestOrder(): LastOrder | null {
  const api = useApi()
  const text = useStoredOrderText()
  const now = useNow()
  const last = useMemo(() => parseLastOrder(text, now), [text, now])
  const asks = useIsLoggedIn() && last === null
  useEffect(() => {
    if (!asks) return undefined
    let isCurrent = true
    // Read without the typed call: the account's schemas would otherwise be loaded with the home
    // page.
    api
      .read<ReplyOf<typeof listMyOrders>>('/api/me/orders?state=past')
      .then(({ results }) => {
        const latestOrder = results.find(({ choices }) => choices !== null && choices.length > 0)
        if (isCurrent && latestOrder && isLoggedIn()) storeLastOrder(fromAccount(latestOrder))
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [api, asks])
  return last
}

const fromAccount = ({ choices, lines, restaurant, takeawayAt }: MyOrder): LastOrder => ({
  choices: (choices ?? []) as CartLine[],
  sold: toSoldLines(lines),
  restaurant: toChosenRestaurant(restaurant),
  clock: parisClock(takeawayAt),
  open: null,
  handedOver: null,
})
