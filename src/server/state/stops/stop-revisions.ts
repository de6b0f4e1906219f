import { sql } from 'kysely'
import type { Tx } from '#server/db/open.ts'

/**
 * Changes the marks of restaurants whose stops change, so that an order sees that it does not know
 * them. The rows stay locked, in the order of their ids, so no two transactions wait for each other.
 */
export async function raiseStopRevisions(tx: Tx, restaurants: readonly number[]): Promise<void> {
  await sql`
    insert into stop_marks as marks (restaurant_id, mark)
    select id, 1 from unnest(${restaurants}::integer[]) id order by id
    on conflict (restaurant_id) do update set mark = marks.mark + 1`.execute(tx)
}
