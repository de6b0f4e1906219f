import { runStatement } from '#server/db/statements.ts'
import type { Tx } from '#server/db/open.ts'

/**
 * Raises the stop revision of restaurants whose stops change, so that an order that read older
 * stops notices the change. The rows are locked in the order of their ids until the end of the
 * transaction, so that two transactions cannot deadlock.
 */
export async function raiseStopRevisions(tx: Tx, restaurants: readonly number[]): Promise<void> {
  await runStatement(tx)`
    insert into stop_marks as marks (restaurant_id, mark)
    select id, 1 from unnest(${restaurants}::integer[]) id order by id
    on conflict (restaurant_id) do update set mark = marks.mark + 1`
}
