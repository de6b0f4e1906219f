import { useEffect } from 'react'
import type { Order } from '#contract/shop/orders.ts'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { requestCustomer } from '#web/state/session/use-known-customer.ts'

/**
 * Refreshes the balance of the card, which an order changes when it is placed, and again when its
 * points are confirmed.
 */
export function useFreshBalance({ status, points, earns }: Order): void {
  const api = useApi()
  const isLoggedIn = useIsLoggedIn()
  const moves = isLoggedIn && points + earns > 0
  useEffect(() => {
    if (moves) requestCustomer(api)
  }, [api, moves, status])
}
