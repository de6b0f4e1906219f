import { sql } from 'kysely'
import type { Database, Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/** The last heartbeat of each restaurant's boards, as of the last `refresh` of this process. */
export type Heartbeats = {
  /** Epoch milliseconds. Null when no device is paired, so that no heartbeat is expected. */
  seenAt: (restaurant: number) => number | null
  /** Reads the database: everything committed before the call is known after it. */
  refresh: () => Promise<void>
}

/** No heartbeat could arrive before the program started, so its start counts as one. */
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
