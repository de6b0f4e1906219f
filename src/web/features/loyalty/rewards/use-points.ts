import { useStore } from 'zustand'
import { useMenu } from '#web/base/page/app-data.tsx'
import { cartStore, priceOnce } from '#web/state/basket/store.ts'
import { useKnownCustomer } from '#web/state/session/use-known-customer.ts'

/** The balance of the customer's card and what this cart leaves of it (L4); null until known. */
export function usePoints(): { balance: number; left: number } | null {
  const { menu } = useMenu()
  const balance = useKnownCustomer()?.eatfid_points
  const spent = useStore(cartStore, ({ cart }) => priceOnce(cart, menu).eatfidPointsCost)
  return balance === undefined ? null : { balance, left: balance - spent }
}
