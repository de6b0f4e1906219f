import { useStore } from 'zustand'
import { useMenu } from '../app-data.tsx'
import { cartStore, priceOnce } from '../cart/store.ts'
import { useKnownCustomer } from '../favourite/use-known-customer.ts'

/** What the customer's card holds and what this cart leaves of it (L4); null until it is known. */
export function usePoints(): { balance: number; left: number } | null {
  const { menu } = useMenu()
  const balance = useKnownCustomer()?.eatfid_points
  const spent = useStore(cartStore, ({ cart }) => priceOnce(cart, menu).eatfidPointsCost)
  return balance === undefined ? null : { balance, left: balance - spent }
}
