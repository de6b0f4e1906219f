import { sql } from 'kysely'
import { measureOverdue } from '#server/features/payments/reconcile.ts'
import type { OpenPayments } from '#server/gateways/payments/open.ts'
import { countWaiting } from '#server/live/dispatch-changes.ts'
import type { Services } from '#server/services/services.ts'
import { unreachableRestaurants } from '#server/state/times/unreachable.ts'
import { readUpToDate } from '#server/stores/reports/sum-marks.ts'

/** Lets the metrics read the state of the services whenever they are collected. */
export function watchServices(services: Services, payments: OpenPayments): void {
  const { database, jobs, metrics, now } = services
  metrics.watch({
    breakerIsOpen: () => payments.breaker?.isOpen() ?? false,
    unreachableRestaurants: () => unreachableRestaurants(services, now()).length,
    databaseUse: database.use,
    askDatabase: () => sql`select 1`.execute(database.db),
    failedJobs: jobs.failed,
    waitingJobs: jobs.waiting,
    overduePayments: () => measureOverdue(services),
    waitingChanges: () => countWaiting(database),
    async sumsKeptAt() {
      const at = await readUpToDate(database.readOnly)
      return at === null ? null : at.getTime() / 1000
    },
  })
}
