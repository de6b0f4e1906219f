import { useStore } from 'zustand'
import { useMenu } from '#web/base/page/app-data.tsx'
import { cartStore, rawCartStore, priceOnce } from '#web/state/basket/store.ts'
import { useKnownCustomer } from '#web/state/session/use-known-customer.ts'

/**
 * The customer's points (L4, E1). `balance`: the account's balance; if an order is being changed,
 * the points that it cost are added back. `pointsLeft`: the points that remain after the current
 * cart. Null until the balance is known.
 */
export function usePoints(): { balance: number; pointsLeft: number } | null {
  const { menu } = useMenu()
  const accountBalance = useKnownCustomer()?.eatfid_points
  const replaced = useStore(rawCartStore, ({ changing }) => changing?.points ?? 0)
  const spent = useStore(cartStore, (state) => priceOnce(state, menu).eatfidPointsCost)
  return accountBalance === undefined
    ? null
    : { balance: accountBalance + replaced, pointsLeft: accountBalance + replaced - spent }
}
