import { runStatement } from './statements.ts'
import type { Queries } from './open.ts'

/** More rows than any table receives between a backup and the failure after it. */
const STEP = 1_000_000

/**
 * Raises the counters of the generated ids of all tables by a large step. Rows written after a
 * backup are lost, but other parties know the ids of these rows, so these ids must not be assigned
 * again. A rollback does not undo this change.
 */
export async function raiseCounters(db: Queries): Promise<void> {
  await runStatement(db)`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${STEP}::bigint)
    from pg_sequences where schemaname = 'public'`
}
