import { readBowls, writeBowls } from '#web/state/basket/stored-bowls.ts'
import { storedOrder } from './stored-order.ts'

/**
 * Removes the data of a customer from this browser after their logout; this code is loaded only
 * then.
 */
export function clearPerson(): void {
  storedOrder.clearPerson()
  writeBowls(readBowls().filter(({ inAccount }) => !inAccount))
}
