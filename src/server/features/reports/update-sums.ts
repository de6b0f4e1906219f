import { dayIn } from '#domain/time/opening.ts'
import type { Services } from '#server/services/services.ts'
import type { Tx } from '#server/db/open.ts'
import { rebuildMarkedGroups } from './rebuild-groups.ts'
import { type RestaurantDay, writeDaySums } from '#server/stores/reports/write-day-sums.ts'
import { noteUpToDate, lockSums, takeMarkedDays } from '#server/stores/reports/sum-marks.ts'
import { dropOrdered, deleteRefusedBefore } from '#server/stores/reports/refused-orders.ts'
import { DAY } from '#domain/time/durations.ts'

/** Marks that one transaction takes, and days that one statement makes: a moment's work each. */
const MOST_MARKS = 1000
const DAYS = 100
/** Transactions of a round; what is left follows in the next one. */
const TRANSACTIONS = 20

/** A stored reply tells that a refused cart was ordered after all; it is kept for two days. */
const ORDERED_WITHIN = 3 * DAY
/** Refused carts are kept this long, by when they were refused. */
const REFUSED_KEPT = 400 * DAY
/**
 * Days whose refused carts are all kept: a cart is refused up to two months before its day, and not
 * every process forgets at the same moment.
 */
const LOST_DAYS = 330

export const lostSinceOf = (now: number): string =>
  dayIn(now).subtract({ days: LOST_DAYS }).toString()

type SumServices = Pick<Services, 'database' | 'now'>

/**
 * Brings the sums of the days up to date that were marked, in several transactions: in each, marks go and
 * sums change together, so it may be killed at any moment. One process does it at a time (H16).
 */
export async function updateSums(services: SumServices, signal?: AbortSignal): Promise<void> {
  await rebuildMarkedGroups(services)
  for (let nth = 0; nth < TRANSACTIONS && signal?.aborted !== true; nth += 1)
    if (!(await keepSome(services))) return
}

/** Whether there is more to do. */
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

/** Makes the sums of days again, some at a time. Returns how many were different. */
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

/** Deletes old refused carts, which are in the sums. */
export const purgeRefused = ({ database, now }: SumServices): Promise<void> =>
  deleteRefusedBefore(database.db, new Date(now() - REFUSED_KEPT))
