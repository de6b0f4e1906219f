import { firstRow } from './statements.ts'
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Maximum difference in milliseconds. Above it, programs disagree about whether a time, a
 * reservation or a link has expired.
 */
const MOST_DIFFERENCE = 10_000

/**
 * Throws if the program's clock differs from the database's, and so from those of other programs.
 * In addition to `MOST_DIFFERENCE`, half of the time between question and answer is tolerated,
 * because the difference is uncertain by that much.
 */
export async function checkClock(db: Kysely<Tables>, now: () => number): Promise<void> {
  const sentAt = now()
  const row = await firstRow(db)<{ at: Date }>`select clock_timestamp() as at`
  const answeredAt = now()
  if (!row) throw new Error('the database returned no time')
  const ahead = (sentAt + answeredAt) / 2 - row.at.getTime()
  if (Math.abs(ahead) - (answeredAt - sentAt) / 2 <= MOST_DIFFERENCE) return
  const seconds = Math.round(Math.abs(ahead) / 1000)
  throw new Error(
    `this program’s clock is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the database’s`,
  )
}
