import { firstRow } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { PARIS, dayIn } from '#domain/time/opening.ts'
import type { Queries } from '#server/db/open.ts'
import { lastStep } from './orders.ts'
import { pickupIs } from '#server/state/times/pickup-time.ts'

/**
 * Counts the orders of today and of later days: those that kitchens must still hand over (`due`),
 * and those that await their payment (`unpaid`).
 */
export async function countDue(db: Queries, now: number): Promise<{ due: number; unpaid: number }> {
  const midnight = dayIn(now).toZonedDateTime(PARIS).epochMilliseconds
  const row = await firstRow(db)<{ due: number; unpaid: number }>`
    select count(*) filter (where step.status in ('received', 'in-preparation', 'ready'))::integer as due,
      count(*) filter (where step.status = 'awaiting-payment')::integer as unpaid
    from orders ${lastStep} where ${pickupIs(
      ({ day, at }) =>
        sql`${day} >= ${dayIn(now).subtract({ days: 1 }).toString()}::date and ${at} >= ${new Date(midnight)}`,
    )}`
  return row ?? { due: 0, unpaid: 0 }
}
