import { runStatement } from '#server/db/statements.ts'
import type { Queries } from '#server/db/open.ts'
import type { TestApp } from '#testing/programs/test-app.ts'

/**
 * Backdates the beginning of the wait of all orders that await payment (`held_since`). The program
 * measures this wait by the database’s clock, which a test cannot change.
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
