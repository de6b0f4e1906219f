import { readBowls, writeBowls } from '#web/state/basket/stored-bowls.ts'
import { storedOrder } from './stored-order.ts'

/** What this browser kept of a customer who logged out; loaded only then. */
export function clearPerson(): void {
  storedOrder.clearPerson()
  writeBowls(readBowls().filter(({ inAccount }) => !inAccount))
}
