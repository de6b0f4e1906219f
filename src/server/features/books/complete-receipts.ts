import { issueReceipt } from '#server/features/receipts/issue-receipt.ts'
import type { Services } from '#server/services/services.ts'
import { readLastClosedDay } from '#server/stores/books/closings.ts'
import { readMissingCorrections } from '#server/stores/books/missing-receipts.ts'

/** How long before the last closed day is looked back: for a correction that failed for days. */
const LOOK_BACK = 31 * 86_400_000
/** Nobody undoes a tap any more, and the job of the step had its turn. */
const SETTLED_AFTER = 60_000
const AT_ONCE = 500

/**
 * Issues the corrections that no job issues, or that a failed job owes: of an order that nobody
 * collected, and of a refund that was made in the provider's own pages. So the receipts say what was
 * sold in the end, before a day is closed (H18). Returns what failed: one order that cannot be
 * corrected keeps no day open.
 */
export async function completeReceipts({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<unknown[]> {
  const failures: unknown[] = []
  const last = await readLastClosedDay(database.db)
  const since = last === null ? 0 : Date.parse(last) - LOOK_BACK
  const attemptedRefunds = new Set<string>()
  for (;;) {
    const missing = await readMissingCorrections(database.db, {
      since,
      until: now() - SETTLED_AFTER,
      limit: AT_ONCE,
    })
    const fresh = missing.filter(({ order, refund }) => !attemptedRefunds.has(`${order} ${refund}`))
    if (fresh.length === 0) return failures
    for (const { order, refund } of fresh) {
      attemptedRefunds.add(`${order} ${refund}`)
      await database.db
        .transaction()
        .execute((tx) => issueReceipt(tx, { order, kind: 'refund', refund, at: now() }))
        .catch((error: unknown) => failures.push(error))
    }
  }
}
