import { useStore } from 'zustand'
import { useMenu } from '#web/base/page/app-data.tsx'
import { cartStore, rawCartStore, priceOnce } from '#web/state/basket/store.ts'
import { useKnownCustomer } from '#web/state/session/use-known-customer.ts'

/**
 * The balance of the customer's card, with what an order cost that is being changed, and what this cart
 * leaves of it (L4, E1); null until known.
 */
export function usePoints(): { balance: number; pointsLeft: number } | null {
  const { menu } = useMenu()
  const accountBalance = useKnownCustomer()?.eatfid_points
  const replaced = useStore(rawCartStore, ({ changing }) => changing?.points ?? 0)
  const spent = useStore(cartStore, ({ cart }) => priceOnce(cart, menu).eatfidPointsCost)
  return accountBalance === undefined
    ? null
    : { balance: accountBalance + replaced, pointsLeft: accountBalance + replaced - spent }
}
