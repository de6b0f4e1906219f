import { runStatement } from '#server/db/statements.ts'
import type { Queries } from '#server/db/open.ts'
import type { TestApp } from '#testing/programs/test-app.ts'

/**
 * Backdates the payments of orders that await payment: that time is measured by the database’s
 * clock, which cannot be changed.
 */
export async function backdateHeld(db: Queries, milliseconds: number): Promise<void> {
  await runStatement(db)`
    update payments set held_since = held_since - ${milliseconds} * interval '1 millisecond'`
}

/** Moves the program’s clock forward, and also the waiting time of orders that await payment. */
export async function passTime(
  { clock, database }: Pick<TestApp, 'clock' | 'database'>,
  milliseconds: number,
): Promise<void> {
  clock.now += milliseconds
  await backdateHeld(database.db, milliseconds)
}
