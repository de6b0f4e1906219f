import { issueReceipt } from '#server/features/receipts/issue-receipt.ts'
import type { Services } from '#server/services/services.ts'
import { readLastClosedDay } from '#server/stores/books/closings.ts'
import { readMissingCorrections } from '#server/stores/books/missing-receipts.ts'

/**
 * Milliseconds before the last closed day from which missing corrections are searched: the issue of
 * a correction may have failed for days.
 */
const LOOK_BACK = 31 * 86_400_000
/** Milliseconds after which a step can no longer be undone and its own job has run. */
const SETTLED_AFTER = 60_000
const AT_ONCE = 500

/**
 * Issues the corrections that no job issues, or that a failed job did not issue: for an order that
 * nobody collected, and for a refund made on the provider's own pages. So the receipts show what
 * was finally sold before a day is closed (H18). Returns the errors instead of throwing them,
 * because an order that cannot be corrected must not prevent the closing of its day.
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
