import { useEffect } from 'react'
import type { CartCommand } from '#domain/commands/cart-commands.ts'
import type { Order } from '#contract/shop/orders.ts'
import { useCart, useCartActions } from '#web/state/basket/store.ts'
import { storedOrder } from '#web/state/ordering/stored-order.ts'
import { sentLines } from '#web/state/ordering/order-body.ts'
import { announceOrderPlaced } from '#web/state/ordering/order-news.ts'
import { rememberOrder, updateLastOrder } from '#web/state/ordering/last-order.ts'

/**
 * The cart of an order that awaited its payment. Once the order is received, only the ordered lines
 * are removed; once it is cancelled, the cart may be ordered again.
 */
export function useOrderedCart({ token, number, status, takeawayAt, lines: sold }: Order): void {
  const {
    ready,
    cart: { lines },
    restaurant,
  } = useCart()
  const { run, chooseTime } = useCartActions()
  useEffect(() => {
    const awaiting = storedOrder.readAwaiting()
    if (!ready || status === 'awaiting-payment' || awaiting?.token !== token) return
    if (status === 'cancelled') return storedOrder.clearAwaiting()
    const ordered = lines.filter((line) =>
      awaiting.what.includes(JSON.stringify(sentLines([line])[0])),
    )
    const commands: CartCommand[] =
      ordered.length === lines.length
        ? [{ type: 'clear' }]
        : ordered.map(({ id }) => ({ type: 'remove-line', line: id }))
    storedOrder.clearAll()
    if (restaurant) rememberOrder({ token, takeawayAt, lines: ordered }, restaurant)
    run(...commands)
    chooseTime(null)
    announceOrderPlaced({ lines: awaiting.lines, token })
  }, [ready, lines, restaurant, status, takeawayAt, token, run, chooseTime])
  useEffect(() => {
    if (ready) updateLastOrder({ token, number, status, takeawayAt, lines: sold })
  }, [ready, token, number, status, takeawayAt, sold])
}
