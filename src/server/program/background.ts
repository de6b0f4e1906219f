import type { FastifyBaseLogger } from 'fastify'
import { ROUND_MILLISECONDS, watchAlerts } from '#server/features/alerts/watch-alerts.ts'
import { purgeAccess } from '#server/features/auth/purge-access.ts'
import { CLOSED_BY_ITSELF_AFTER, closeBooks } from '#server/features/books/close-books.ts'
import { publishDue } from '#server/features/catalogue/publish-due.ts'
import { checkMessageRetention } from '#server/features/contact/message-retention.ts'
import { deleteOldExports } from '#server/features/exports/exports.ts'
import { voidUnaccepted } from '#server/features/kitchen/void-unaccepted.ts'
import { watchLateness } from '#server/features/lateness/watch-lateness.ts'
import { expireOffers } from '#server/features/orders/offer-time.ts'
import { refundAllReplaced } from '#server/features/refunds/refund-replaced.ts'
import { purgeOldOrders } from '#server/features/orders/purge-old-orders.ts'
import { createReconciler } from '#server/features/payments/reconcile.ts'
import { updateSums, purgeRefused } from '#server/features/reports/update-sums.ts'
import { planWeek } from '#server/features/reports/weekly-reports.ts'
import { checkClock } from '#server/db/check-clock.ts'
import { type BackgroundService, HOUR_MILLISECONDS, repeat } from '#server/kit/repeat.ts'
import type { Services } from '#server/services/services.ts'
import { fillCounterPayments } from '#server/stores/orders/counter-payments.ts'
import { createUnreachableWatch } from '#server/state/times/unreachable.ts'

/** Returns a function that reports the errors of one task. `message` names the task that failed. */
type ReportTo = (message: string) => (error: unknown) => void

/**
 * Functions that repeat work. Each function reports a failed round under the message that it
 * receives.
 */
function createRounds(metrics: Services['metrics'], reportTo: ReportTo) {
  /**
   * Wraps periodic work so that each successful round is counted. The name of the count is the
   * message of a failure without the word “not”.
   */
  function counted<Given extends readonly unknown[]>(
    work: (...args: Given) => Promise<unknown>,
    message: string,
  ): (...args: Given) => Promise<void> {
    return async (...args) => {
      await work(...args)
      metrics.roundSucceeded(message.replace('not ', ''))
    }
  }
  const hourly = (work: () => Promise<void>, message: string) =>
    repeat(counted(work, message), {
      every: HOUR_MILLISECONDS,
      atOnce: true,
      report: reportTo(message),
    })
  const every = (
    milliseconds: number,
    work: (signal: AbortSignal) => Promise<unknown>,
    message: string,
  ) => repeat(counted(work, message), { every: milliseconds, report: reportTo(message) })
  return { counted, hourly, every }
}

/** Starts the periodic work of a listening program. A test calls each round itself instead. */
export function startBackground(
  services: Services,
  { log, reportTo }: { log: FastifyBaseLogger; reportTo: ReportTo },
): BackgroundService[] {
  const { database, jobs, metrics, now, payments } = services
  const { counted, hourly, every } = createRounds(metrics, reportTo)
  return [
    hourly(() => purgeOldOrders(services), 'old orders not purged'),
    hourly(() => purgeAccess(database.db, now()), 'old sessions not purged'),
    hourly(async () => {
      await closeBooks(services, {
        endedFor: CLOSED_BY_ITSELF_AFTER,
        report: reportTo('a receipt could not be corrected'),
      })
    }, 'books not closed'),
    hourly(() => fillCounterPayments(database), 'payments at counters not filled'),
    hourly(() => deleteOldExports(services), 'old exports not deleted'),
    hourly(jobs.purgeDone, 'finished jobs not purged'),
    hourly(() => checkMessageRetention(services), 'messages not kept'),
    every(60_000, () => checkClock(database.db, now), 'clock not right'),
    every(5000, () => publishDue(services), 'change sets not published'),
    every(15_000, () => voidUnaccepted(services), 'orders not voided'),
    every(5000, () => watchLateness(services), 'lateness not watched'),
    every(15_000, () => expireOffers(services), 'offers of a time not ended'),
    every(15_000, () => refundAllReplaced(services), 'replaced ingredients not given back'),
    repeat(
      counted((signal: AbortSignal) => updateSums(services, signal), 'sums of reports not kept'),
      {
        every: 60_000,
        // Pauses nine times as long as the last round took, so that the work takes at most a tenth
        // of the time, however many restaurants have orders.
        pauseFactor: 9,
        report: reportTo('sums of reports not kept'),
      },
    ),
    hourly(() => purgeRefused(services), 'refused orders not purged'),
    every(30_000, () => planWeek(services), 'weekly reports not sent'),
    every(ROUND_MILLISECONDS / 2, () => watchAlerts(services), 'alerts not watched'),
    every(1000, createUnreachableWatch(services, log), 'heartbeats not read'),
    ...(payments === null
      ? []
      : [
          every(
            5000,
            createReconciler({ ...services, payments }, reportTo('payment not settled')),
            'payment not settled',
          ),
        ]),
  ]
}
