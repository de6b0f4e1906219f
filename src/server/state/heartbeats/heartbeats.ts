import { sql } from 'kysely'
import type { Database, Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/**
 * When a board of each restaurant last gave a heartbeat, as this process knows it: as of the
 * last `refresh`.
 */
export type Heartbeats = {
  /** Epoch milliseconds; null where no device is paired: nobody is expected to answer. */
  seenAt: (restaurant: number) => number | null
  /** Looks at the database: what was committed before the call is known after it. */
  refresh: () => Promise<void>
}

/** `now`: while no program ran nobody could give a sign to it, so its start counts as one. */
export async function openHeartbeats(
  { db }: Pick<Database, 'db'>,
  now: () => number,
): Promise<Heartbeats> {
  const startedAt = now()
  let seen = await readSigns(db)

  async function refresh(): Promise<void> {
    seen = await readSigns(db)
  }

  return {
    seenAt(restaurant) {
      const at = seen.get(restaurant)
      return at === undefined ? null : Math.max(at, startedAt)
    },
    refresh,
  }
}

async function readSigns(db: Queries): Promise<Map<number, number>> {
  const { rows } = await sql<Columns<'kitchen_devices', 'restaurant_id'> & { seen_at: Date }>`
    select restaurant_id, max(seen_at) as seen_at from kitchen_devices where unpaired_at is null group by restaurant_id`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.restaurant_id, row.seen_at.getTime()]))
}
