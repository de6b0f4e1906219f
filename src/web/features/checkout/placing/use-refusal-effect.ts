import { useEffect, useRef } from 'react'
import { effectOf } from '#contract/refusal-effects.ts'
import type { Customer } from '#contract/customers/account.ts'
import type { ApiClient } from '#contract/client.ts'
import { dropPointsOver } from '#domain/commands/cart-upkeep.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { storeCustomer } from '#web/state/session/customer.ts'
import { useApp, useMenu } from '#web/base/page/app-data.tsx'
import { updateCart, useCartActions } from '#web/state/basket/store.ts'
import type { Refusal } from '#web/state/ordering/ordering.ts'

/**
 * Carries out, once, the consequences of a refusal (section 8 of the specification; C27, L3, T5).
 */
export function useRefusalEffect(
  refusal: Refusal | null,
  asks: { recheck: () => void; refreshTimes: () => void },
): void {
  const { api } = useApp()
  const { menu } = useMenu()
  const { run } = useCartActions()
  const latest = useRef({ run, api, menu, ...asks })
  useEffect(() => {
    latest.current = { run, api, menu, ...asks }
  })
  useEffect(() => {
    if (!refusal) return
    const { run: change, api, menu, recheck, refreshTimes } = latest.current
    switch (effectOf(refusal.code)) {
      case 'empty-cart':
        return void change({ type: 'clear' })
      case 'drop-points-lines':
        return void dropPoints(api, menu).catch(() => change({ type: 'drop-points-lines' }))
      case 'drop-promo':
        return void change({ type: 'set-promo', promo: null })
      case 'review-changes':
        return recheck()
      case 'choose-time':
        return refreshTimes()
      default:
    }
  }, [refusal])
}

/**
 * Removes lines paid with points if the customer's points no longer cover them in the current cart
 * (L3). If the customer has no loyalty card, all lines paid with points are removed.
 */
async function dropPoints(api: ApiClient, menu: Menu): Promise<void> {
  const customer = await api.read<Customer>('/api/me/')
  storeCustomer(customer)
  updateCart((cart) => dropPointsOver(cart, menu, customer.eatfid_points).cart)
}
