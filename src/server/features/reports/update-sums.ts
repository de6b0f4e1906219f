import { dayIn } from '#domain/time/opening.ts'
import type { Services } from '#server/services/services.ts'
import type { Tx } from '#server/db/open.ts'
import { rebuildMarkedGroups } from './rebuild-groups.ts'
import { type RestaurantDay, writeDaySums } from '#server/stores/reports/write-day-sums.ts'
import { noteUpToDate, lockSums, takeMarkedDays } from '#server/stores/reports/sum-marks.ts'
import { dropOrdered, deleteRefusedBefore } from '#server/stores/reports/refused-orders.ts'
import { DAY } from '#domain/time/durations.ts'

/**
 * `MOST_MARKS`: number of marks that one transaction processes. `DAYS`: number of days that one
 * statement sums up. Both are small, so that each takes only a moment.
 */
const MOST_MARKS = 1000
const DAYS = 100
/** Maximum number of transactions in a round. The remaining marks follow in the next round. */
const TRANSACTIONS = 20

/**
 * Milliseconds after its refusal for which a refused cart may turn out to have been ordered after
 * all. Such an order is found by its stored reply, which is deleted after two days.
 */
const ORDERED_WITHIN = 3 * DAY
/** Milliseconds after its refusal for which a refused cart is stored. */
const REFUSED_KEPT = 400 * DAY
/**
 * Number of past days for which all refused carts are still stored. This is less than
 * `REFUSED_KEPT`, because a cart may be refused up to two months before its day, and not every
 * process deletes at the same moment.
 */
const LOST_DAYS = 330

export const lostSinceOf = (now: number): string =>
  dayIn(now).subtract({ days: LOST_DAYS }).toString()

type SumServices = Pick<Services, 'database' | 'now'>

/**
 * Updates the sums of the marked days, in several transactions. Each transaction both deletes its
 * marks and writes its sums, so the process may be killed at any moment. Only one process at a time
 * updates sums (H16).
 */
export async function updateSums(services: SumServices, signal?: AbortSignal): Promise<void> {
  await rebuildMarkedGroups(services)
  for (let nth = 0; nth < TRANSACTIONS && signal?.aborted !== true; nth += 1)
    if (!(await keepSome(services))) return
}

/**
 * Updates some of the marked days. Returns whether there are more; false if another process is
 * updating sums.
 */
const keepSome = ({ database, now }: SumServices): Promise<boolean> =>
  database.db.transaction().execute(async (tx) => {
    if (!(await lockSums(tx))) return false
    const at = now()
    await dropOrdered(tx, new Date(at - ORDERED_WITHIN))
    const { days, isLast } = await takeMarkedDays(tx, MOST_MARKS)
    await updateAllSums(tx, days, lostSinceOf(at))
    if (isLast) await noteUpToDate(tx, at)
    return !isLast
  })

/** Computes the sums of days anew, several days at a time. Returns how many sums differed. */
export async function updateAllSums(
  tx: Tx,
  days: readonly RestaurantDay[],
  lostSince: string,
): Promise<number> {
  let differed = 0
  for (let nth = 0; nth < days.length; nth += DAYS)
    differed += await writeDaySums(tx, days.slice(nth, nth + DAYS), lostSince)
  return differed
}

/** Deletes old refused carts; the sums still include them. */
export const purgeRefused = ({ database, now }: SumServices): Promise<void> =>
  deleteRefusedBefore(database.db, new Date(now() - REFUSED_KEPT))
