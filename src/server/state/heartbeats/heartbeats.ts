import { allRows } from '#server/db/statements.ts'
import type { Database, Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/** The last heartbeat of each restaurant's boards, as of the last `refresh` of this process. */
export type Heartbeats = {
  /**
   * The time of the last heartbeat of a restaurant, in epoch milliseconds. Null if no device is
   * paired with the restaurant, because no heartbeat is expected then.
   */
  seenAt: (restaurant: number) => number | null
  /**
   * Reads the heartbeats from the database. Afterwards, `seenAt` includes everything that was
   * committed before the call.
   */
  refresh: () => Promise<void>
}

/**
 * Opens the heartbeats. The start of the program counts as a heartbeat of every board, because none
 * could arrive before the start.
 */
export async function openHeartbeats(
  { db }: Pick<Database, 'db'>,
  now: () => number,
): Promise<Heartbeats> {
  const startedAt = now()
  /** The last heartbeat of each paired device, by restaurant. */
  const lastSeen = new Map<number, Map<string, number>>()
  let since = BEGINNING
  let reading = Promise.resolve()

  async function readNew(): Promise<void> {
    const { devices, next } = await readChangedBoards(db, since)
    for (const { id, restaurant_id: restaurant, seen_at: at, unpaired_at: unpaired } of devices) {
      const here = lastSeen.get(restaurant) ?? new Map<string, number>()
      if (unpaired === null) here.set(id, at.getTime())
      else here.delete(id)
      if (here.size > 0) lastSeen.set(restaurant, here)
      else lastSeen.delete(restaurant)
    }
    since = next
  }

  async function refresh(): Promise<void> {
    // Reads run one after the other: an older result must not overwrite a newer one.
    const mine = reading.then(readNew)
    reading = mine.catch(() => undefined)
    await mine
  }

  await refresh()
  return {
    seenAt(restaurant) {
      const devices = lastSeen.get(restaurant)
      return devices === undefined ? null : Math.max(startedAt, ...devices.values())
    },
    refresh,
  }
}

/** The position for `readChangedBoards` that includes every transaction. */
export const BEGINNING = '0'

type Changed = Columns<'kitchen_devices', 'restaurant_id' | 'seen_at' | 'unpaired_at'> & {
  id: string
}

/**
 * The devices that were paired, seen or unpaired in transactions from `since` on. `next`: where the
 * next call must begin, at the oldest transaction that was still open.
 */
export async function readChangedBoards(
  db: Queries,
  since: string,
): Promise<{ devices: Changed[]; next: string }> {
  const rows = await allRows(db)<{ next: string } & (Changed | { id: null })>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as next, id::text, restaurant_id, seen_at, unpaired_at
    from (select 1) as always left join kitchen_devices on changed_by >= ${since}::bigint`
  return {
    devices: rows.filter((row) => row.id !== null),
    next: rows[0]?.next ?? since,
  }
}
