import { PaymentsAway } from '../../gateways/payments/port.ts'
import { compareYesterday } from './compare-ledgers.ts'
import { type Settling, settle } from './settle.ts'
import { claimDue } from './store.ts'

const EVERY_MILLISECONDS = 5000
/** A payment that could not be settled is looked at again after this. */
const AGAIN_MILLISECONDS = 20_000
const AT_ONCE = 50

/**
 * Settles every payment whose time has come: tries without an answer, orders that nobody paid, money that waits to be
 * taken. Processes share the work: each payment is claimed by one. Answers how many were looked at.
 */
export async function reconcile(services: Settling, report: (error: unknown) => void): Promise<number> {
  const now = services.now()
  const orders = await claimDue(services.database.db, { now, until: now + AGAIN_MILLISECONDS, limit: AT_ONCE })
  for (const order of orders) {
    try {
      await settle(services, order)
    } catch (error) {
      // A provider that is away is a state, not a fault: the payment is claimed again soon.
      if (!(error instanceof PaymentsAway)) report(error)
    }
  }
  return orders.length
}

/** Reconciles every few seconds, one round after the other; answers how to stop. */
export function keepReconciling(services: Settling, report: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout
  const round = async () => {
    await reconcile(services, report).catch(report)
    await compareYesterday(services, report).catch(report)
    timer = setTimeout(() => void round(), EVERY_MILLISECONDS)
    timer.unref()
  }
  timer = setTimeout(() => void round(), EVERY_MILLISECONDS)
  timer.unref()
  return () => clearTimeout(timer)
}
