import { useStore } from 'zustand'
import { useMenu } from '#web/base/page/app-data.tsx'
import { cartStore, rawCartStore, priceOnce } from '#web/state/basket/store.ts'
import { useKnownCustomer } from '#web/state/session/use-known-customer.ts'

/**
 * The customer's points: `balance`, with the points that an order being changed had cost added
 * back, and `left`, the points that remain after this cart (L4, E1). Null until known.
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
