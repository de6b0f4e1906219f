import { readBowls, writeBowls } from '#web/state/basket/stored-bowls.ts'
import { storedOrder } from './stored-order.ts'

/** Removes the data of a customer who logged out from this browser; loaded only then. */
export function clearPerson(): void {
  storedOrder.clearPerson()
  writeBowls(readBowls().filter(({ inAccount }) => !inAccount))
}
