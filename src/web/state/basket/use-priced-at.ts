import { useMemo } from 'react'
import type { PricedCart } from '#domain/cart/priced.ts'
import { priceFinished } from '#domain/commands/unfinished.ts'
import { cartAt } from '#domain/pricing/promo-times.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useCart } from './store.ts'

/**
 * The cart priced for a pick-up time (ISO 8601). For “as soon as possible”, whose time only the
 * page of the order knows; `useCart` prices the cart for the chosen time.
 */
export function usePricedAt(takeawayAt: string | null): PricedCart {
  const { cart } = useCart()
  const { menu } = useMenu()
  return useMemo(() => priceFinished(cartAt(cart, takeawayAt), menu), [cart, takeawayAt, menu])
}
