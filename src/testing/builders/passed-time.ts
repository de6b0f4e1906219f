import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import type { TestApp } from '#testing/programs/test-app.ts'

/**
 * How long an order waits for its payment follows the database's clock, which cannot be moved: orders are
 * backdated instead.
 */
export async function backdateHeld(db: Queries, milliseconds: number): Promise<void> {
  await sql`
    update payments set held_since = held_since - ${milliseconds} * interval '1 millisecond'`.execute(
    db,
  )
}

/** Time passes, for the program and for the orders that wait for their payment. */
export async function passTime(
  { clock, database }: Pick<TestApp, 'clock' | 'database'>,
  milliseconds: number,
): Promise<void> {
  clock.now += milliseconds
  await backdateHeld(database.db, milliseconds)
}
