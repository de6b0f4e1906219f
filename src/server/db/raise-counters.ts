import { sql } from 'kysely'
import type { Queries } from './open.ts'

/** More rows than any table gets between a backup and the accident after it. */
const STEP = 1_000_000

/**
 * Has the generated ids of all tables go on much further: what was written after a backup, and is lost, has
 * given some of the next ones to others. Undone by no transaction.
 */
export async function raiseCounters(db: Queries): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${STEP}::bigint)
    from pg_sequences where schemaname = 'public'`.execute(db)
}
