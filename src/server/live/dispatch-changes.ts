import { sql } from 'kysely'
import type { Database } from '#server/db/open.ts'
import { withFailpoint } from '#server/kit/failpoints.ts'
import { oneAtATime } from '#server/kit/one-at-a-time.ts'
import { type BackgroundService, repeat } from '#server/kit/repeat.ts'

/** Rows that one transaction notifies at most. */
const BATCH = 1000
/** The least time between two dispatches after commits of this process. */
const SPACE_MILLISECONDS = 10
/**
 * The least time after a dispatch of several commits: in a rush, changes are grouped, and no order
 * waits for the notifications of others.
 */
const RUSH_MILLISECONDS = 50
/** A change that another process committed, and cannot notify, is notified within this time. */
const POLL_MILLISECONDS = 250

/**
 * Notifies the rows of `changes`: at once when this process has committed something, and else at
 * the next poll. Commits soon after a dispatch share the next one. Any number of processes may do
 * this on one database.
 */
export function startDispatcher(
  { db, onCommit }: Pick<Database, 'db' | 'onCommit'>,
  report: (error: unknown) => void,
): BackgroundService {
  let stopped = false
  let isFailing = false

  /** Never rejects. A lasting failure is reported once. */
  const dispatch = oneAtATime(async () => {
    try {
      while (!stopped && (await dispatchBatch(db)) === BATCH);
      isFailing = false
    } catch (error) {
      if (!isFailing && !stopped) report(error)
      isFailing = true
    }
  })

  let earliest = 0
  /** Commits since the last dispatch. */
  let commits = 0
  let timer: NodeJS.Timeout | null = null
  function dispatchSoon(): void {
    commits += 1
    if (timer !== null) return
    const wait = earliest - performance.now()
    if (wait > 0) {
      timer = setTimeout(dispatchNow, wait)
      timer.unref()
    } else dispatchNow()
  }
  function dispatchNow(): void {
    timer = null
    earliest = performance.now() + (commits > 1 ? RUSH_MILLISECONDS : SPACE_MILLISECONDS)
    commits = 0
    void withFailpoint('changes-dispatched', dispatch)
  }

  const ignore = onCommit(dispatchSoon)
  const poll = repeat(dispatch, { every: POLL_MILLISECONDS, report, atOnce: true })
  return {
    async stop() {
      stopped = true
      ignore()
      if (timer !== null) clearTimeout(timer)
      await poll.stop()
    },
  }
}

/** Returns how many rows were notified, in one transaction. Writes nothing when there are none. */
async function dispatchBatch(db: Database['db']): Promise<number> {
  const { rows } = await sql<{ dispatched: number }>`
    select dispatch_changes(${BATCH}::integer) as dispatched`.execute(db)
  return rows[0]?.dispatched ?? 0
}

/** Changes that are committed, and that nobody was notified of. It is nearly always none. */
export async function countWaiting({ db }: Pick<Database, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from changes`.execute(db)
  return rows[0]?.count ?? 0
}
