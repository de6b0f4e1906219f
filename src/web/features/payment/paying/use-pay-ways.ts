import { useState } from 'react'
import type { PaymentChoice } from '#domain/orders/order-status.ts'
import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { storedOrder } from '#web/state/ordering/stored-order.ts'

type PayOptions = Pick<WireRestaurant, 'payment_options'>

/**
 * The ways to pay at a restaurant, the card first (Y1). If the server could not be reached
 * (`unknown`), all are offered, and the server decides when the order is placed.
 */
export function payWays(
  listed: PayOptions | 'unknown',
  { cards }: { cards: boolean },
): readonly PaymentChoice[] {
  const takes = (option: PayOptions['payment_options'][number]) =>
    listed === 'unknown' || listed.payment_options.includes(option)
  return [
    ...(cards && takes('card_online') ? ['card' as const] : []),
    ...(takes('pay_at_restaurant') ? ['at-restaurant' as const] : []),
  ]
}

/**
 * The available ways to pay and the chosen one: the first, until the customer chooses another. Null
 * until known. Call only after hydration.
 */
export function usePayWays(listed: PayOptions | null | undefined | 'unknown') {
  const { cardFields } = useApp()
  const [preferred, setPreferred] = useState(() => storedOrder.read().way)
  const ways = listed ? payWays(listed, { cards: Boolean(cardFields) }) : null
  const chosenMethod =
    ways && (preferred !== null && ways.includes(preferred) ? preferred : (ways[0] ?? null))
  const choose = (method: PaymentChoice) => {
    storedOrder.change({ way: method })
    setPreferred(method)
  }
  return { ways, selected: chosenMethod, choose }
}
