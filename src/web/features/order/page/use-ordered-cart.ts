import { useEffect } from 'react'
import type { CartCommand } from '#domain/commands/cart-commands.ts'
import type { Order } from '#contract/shop/orders.ts'
import { useCart, useCartActions } from '#web/state/basket/store.ts'
import { keptOrder } from '#web/state/ordering/kept-order.ts'
import { sentLines } from '#web/state/ordering/order-body.ts'
import { tellOrderTaken } from '#web/state/ordering/order-news.ts'
import { rememberOrder, tellLastOrder } from '#web/state/ordering/last-order.ts'

/**
 * The cart of an order that awaited its payment. Once the order is received, only the ordered lines
 * are removed; once it is cancelled, the cart may become another order.
 */
export function useOrderedCart({ token, number, status, takeawayAt, lines: sold }: Order): void {
  const {
    ready,
    cart: { lines },
    restaurant,
  } = useCart()
  const { run, chooseTime } = useCartActions()
  useEffect(() => {
    const awaiting = keptOrder.readAwaiting()
    if (!ready || status === 'awaiting-payment' || awaiting?.token !== token) return
    if (status === 'cancelled') return keptOrder.forgetAwaiting()
    const ordered = lines.filter((line) =>
      awaiting.what.includes(JSON.stringify(sentLines([line])[0])),
    )
    const commands: CartCommand[] =
      ordered.length === lines.length
        ? [{ type: 'clear' }]
        : ordered.map(({ id }) => ({ type: 'remove-line', line: id }))
    keptOrder.forgetAll()
    if (restaurant) rememberOrder({ token, takeawayAt, lines: ordered }, restaurant)
    run(...commands)
    chooseTime(null)
    tellOrderTaken({ lines: awaiting.lines, token })
  }, [ready, lines, restaurant, status, takeawayAt, token, run, chooseTime])
  useEffect(() => {
    if (ready) tellLastOrder({ token, number, status, takeawayAt, lines: sold })
  }, [ready, token, number, status, takeawayAt, sold])
}
