import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** In milliseconds. From here on, programs disagree on what has passed: times, holds, links. */
const MOST_DIFFERENCE = 10_000

/**
 * Throws when the program's clock differs from the database's, and so from that of other programs.
 * The time that the answer took makes the difference uncertain, and is not held against the clock.
 */
export async function checkClock(db: Kysely<Tables>, now: () => number): Promise<void> {
  const sentAt = now()
  const {
    rows: [row],
  } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const answeredAt = now()
  if (!row) throw new Error('the database says no time')
  const ahead = (sentAt + answeredAt) / 2 - row.at.getTime()
  if (Math.abs(ahead) - (answeredAt - sentAt) / 2 <= MOST_DIFFERENCE) return
  const seconds = Math.round(Math.abs(ahead) / 1000)
  throw new Error(
    `this program’s clock is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the database’s`,
  )
}
