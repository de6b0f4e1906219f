import { readBowls, writeBowls } from '#web/state/basket/kept-bowls.ts'
import { keptOrder } from './kept-order.ts'

/** What this browser kept of a customer who logged out; loaded only then. */
export function forgetPerson(): void {
  keptOrder.forgetPerson()
  writeBowls(readBowls().filter(({ inAccount }) => !inAccount))
}
