import { allRows } from '#server/db/statements.ts'
import type { Database } from '#server/db/open.ts'
import { withFailpoint } from '#server/kit/failpoints.ts'
import { oneAtATime } from '#server/kit/one-at-a-time.ts'
import { type BackgroundService, repeat } from '#server/kit/repeat.ts'

/** Maximum number of rows notified in one transaction. */
const BATCH = 1000
/** Minimum milliseconds between two dispatches after commits of this process. */
const SPACE_MILLISECONDS = 10
/**
 * Minimum milliseconds between a dispatch of several commits and the next dispatch. When many
 * orders arrive, changes are grouped, so that no order waits for the notifications of others.
 */
const RUSH_MILLISECONDS = 50
/**
 * Milliseconds between two polls: the maximum delay of a change that was committed by a process
 * that does not dispatch changes itself.
 */
const POLL_MILLISECONDS = 250

/**
 * Sends a notification for each row of `changes`: at once after a commit of this process, and
 * otherwise at the next poll. Commits soon after a dispatch share the next dispatch. Any number of
 * processes may dispatch the changes of one database.
 */
export function startDispatcher(
  { db, onCommit }: Pick<Database, 'db' | 'onCommit'>,
  report: (error: unknown) => void,
): BackgroundService {
  let stopped = false
  let isFailing = false

  /** Dispatches the waiting changes. Never rejects. A persistent failure is reported only once. */
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
  /** Number of commits since the last dispatch. */
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

/** Notifies rows in one transaction, and returns their number. Writes nothing if there are none. */
async function dispatchBatch(db: Database['db']): Promise<number> {
  const rows = await allRows(db)<{ dispatched: number }>`
    select dispatch_changes(${BATCH}::integer) as dispatched`
  return rows[0]?.dispatched ?? 0
}

/** Counts the committed changes that were not notified yet; nearly always zero. */
export async function countWaiting({ db }: Pick<Database, 'db'>): Promise<number> {
  const rows = await allRows(db)<{ count: number }>`
    select count(*)::integer as count from changes`
  return rows[0]?.count ?? 0
}
