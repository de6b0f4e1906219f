import { ProviderUnavailable } from '#server/gateways/payments/port.ts'
import { createDailyComparison } from './compare-ledgers.ts'
import { type Settling, settle } from './settle.ts'
import { claimDue, readOverdue } from '#server/stores/payments/payments.ts'

/** Milliseconds after which a payment that could not be settled is claimed again. */
const AGAIN_MILLISECONDS = 20_000
const AT_ONCE = 50
/** Milliseconds for which money may be overdue before a person is alerted. */
const OVERDUE_MILLISECONDS = 15 * 60_000
const ALERT_EVERY_MILLISECONDS = 3_600_000
/**
 * Number of consecutive rounds of the reconciler, one every few seconds, for which money may be
 * overdue. If it still is in the next round, it is reported.
 */
const ROUNDS_BEFORE_ALERT = 5

/**
 * Settles up to `AT_ONCE` payments that are due: unanswered attempts, orders that nobody paid,
 * money to capture. Processes share the work: each payment is claimed by one process. Returns the
 * number of payments claimed.
 */
export async function reconcile(
  services: Settling,
  report: (error: unknown) => void,
): Promise<number> {
  const now = services.now()
  const orders = await claimDue(services.database.db, {
    now,
    until: now + AGAIN_MILLISECONDS,
    limit: AT_ONCE,
  })
  for (const order of orders) {
    try {
      await settle(services, order)
    } catch (error) {
      // An unavailable provider is not an error: the payment is claimed again soon.
      if (!(error instanceof ProviderUnavailable)) report(error)
    }
  }
  return orders.length
}

/**
 * Counts the orders whose capture, release or refund is overdue by more than 15 minutes, and
 * measures for how long the oldest is.
 */
export async function measureOverdue({
  database,
  now,
}: Pick<Settling, 'database' | 'now'>): Promise<{ count: number; oldestSeconds: number }> {
  const at = now()
  const { count, oldest } = await readOverdue(database.readOnly, at - OVERDUE_MILLISECONDS)
  return { count, oldestSeconds: oldest === null ? 0 : (at - oldest.getTime()) / 1000 }
}

/**
 * Returns a function that reports overdue money, at most once an hour and only if several rounds
 * could not settle it. After the death of a process, the payments that it had claimed are overdue
 * for a short time, but the next rounds settle them.
 */
function overdueAlert(
  { database, now }: Settling,
  report: (error: unknown) => void,
): () => Promise<void> {
  let rounds = 0
  let last = -Infinity
  return async () => {
    if (now() - last < ALERT_EVERY_MILLISECONDS) return
    const { count, oldest } = await readOverdue(database.readOnly, now() - OVERDUE_MILLISECONDS)
    rounds = count === 0 ? 0 : rounds + 1
    if (rounds <= ROUNDS_BEFORE_ALERT) return
    last = now()
    report(
      new Error(`money of ${count} orders is overdue, the oldest since ${oldest?.toISOString()}`),
    )
  }
}

/**
 * Returns a round of the reconciler: it settles due payments, reports overdue money, and compares
 * yesterday's books with the provider's.
 */
export function createReconciler(
  services: Settling,
  report: (error: unknown) => void,
): (signal: AbortSignal) => Promise<void> {
  const alertOverdue = overdueAlert(services, report)
  const compareYesterday = createDailyComparison(services, report)
  return async (signal) => {
    // After a round of `AT_ONCE` payments, more may be due: at pick-up time or after an outage,
    // hundreds are due at once.
    while (!signal.aborted && (await reconcile(services, report).catch(reportNone)) === AT_ONCE);
    await alertOverdue().catch(report)
    await compareYesterday()
  }

  function reportNone(error: unknown): number {
    report(error)
    return 0
  }
}
