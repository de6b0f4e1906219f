import { useEffect, useRef, useState } from 'react'
import type { WireMenu } from '#contract/shop/menu.ts'
import { type CartChange, quoteCart } from '#contract/shop/orders.ts'
import type { PricedCart } from '#domain/cart/priced.ts'
import { tidy } from '#domain/commands/cart-upkeep.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { menuAddress } from '#contract/shop/menu-address.ts'
import { updateCart } from '#web/state/basket/store.ts'
import { loadMenu } from '#web/base/page/loaded-menu.ts'
import { sentLines } from '#web/state/ordering/order-body.ts'
import { type AcknowledgedPrices, pricesOf, recordPrices } from './acknowledged-prices.ts'

export type Review = {
  /**
   * Changes since the customer last saw the cart, without unfinished bowls (`incomplete`): the
   * blockers report those.
   */
  changes: readonly CartChange[]
  /** Sends the cart to the server for another check. */
  recheck: () => void
  /** Loads the current menu, with its new prices and without the removed products (C27). */
  accept: () => Promise<void>
}

/**
 * Checks the cart against the server's menu: on entry, after every change of the cart or the menu,
 * and when the server refused an order because of a difference between the cart and the menu.
 */
export function useReview(priced: PricedCart, restaurant: number | null): Review {
  const { api, locale, showMenu } = useApp()
  const acknowledgedPrices = useRef<AcknowledgedPrices>({})
  const [answer, setAnswer] = useState<{
    lines: PricedCart['lines']
    changes: CartChange[]
  } | null>(null)
  const [recheckCount, setRecheckCount] = useState(0)
  const { lines } = priced

  useEffect(() => {
    acknowledgedPrices.current = recordPrices(acknowledgedPrices.current, lines)
    if (restaurant === null || lines.length === 0) return undefined
    let isCurrent = true
    const body = {
      restaurant,
      lines: sentLines(lines.map(({ line }) => line)),
      shown: pricesOf(acknowledgedPrices.current),
    }
    api
      .call(quoteCart, { body })
      .then(({ changes }) => {
        if (isCurrent)
          setAnswer({ lines, changes: changes.filter(({ kind }) => kind !== 'incomplete') })
        // A failed request is ignored: the server checks the cart against its menu again when the
        // order is placed.
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [api, lines, restaurant, recheckCount])

  async function accept() {
    if (restaurant === null) return
    const fresh = loadMenu(await api.read<WireMenu>(menuAddress(locale, restaurant)))
    acknowledgedPrices.current = {}
    setAnswer(null)
    updateCart((cart) => tidy(cart, fresh.menu).cart)
    showMenu(fresh, restaurant)
  }

  return {
    changes: answer?.lines === lines ? answer.changes : [],
    recheck: () => setRecheckCount((count) => count + 1),
    accept,
  }
}
