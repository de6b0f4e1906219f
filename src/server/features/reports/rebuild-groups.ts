import { dayAfter, monthOf } from '#domain/time/days.ts'
import type { Services } from '#server/services/services.ts'
import { lockSums, waitForSums } from '#server/stores/reports/sum-marks.ts'
import {
  dropGroupMarks,
  readDaysOfScope,
  readMarkedGroups,
  rebuildScopeDays,
  rebuildScopeMonth,
} from '#server/stores/reports/rebuild.ts'
import type { Tx } from '#server/db/open.ts'

type GroupRebuildServices = Pick<Services, 'database'>

/**
 * Rebuilds the sums of groups whose members were changed. The marks of a group are deleted after
 * all of its months are rebuilt, so an interrupted rebuild begins anew.
 */
export async function rebuildMarkedGroups({ database }: GroupRebuildServices): Promise<void> {
  for (const marked of await readMarkedGroups(database.db)) {
    const { isDone } = await rebuildScope({ database }, `group:${marked.group}`, lockSums)
    if (!isDone) return
    await database.db.transaction().execute((tx) => dropGroupMarks(tx, marked))
  }
}

/**
 * A way to lock the sums for writing: either it returns false at once if another process has the
 * lock, or it waits for the lock.
 */
type Take = (tx: Tx) => Promise<boolean>
export const takeWithLock: Take = async (tx) => {
  await waitForSums(tx)
  return true
}

/**
 * Rebuilds the sums of a scope from the days of its restaurants, each month in its own transaction.
 * `differed`: how many days and months differed. `isDone`: false if another process is writing.
 */
export async function rebuildScope(
  { database }: GroupRebuildServices,
  scope: string,
  take: Take,
): Promise<{ isDone: boolean; differed: number }> {
  let differed = 0
  const days = await readDaysOfScope(database.db, scope)
  for (const [month, those] of Map.groupBy(days, monthOf)) {
    const isDone = await database.db.transaction().execute(async (tx) => {
      if (!(await take(tx))) return false
      for (const day of those)
        differed += await rebuildScopeDays(tx, { scope, from: day, until: dayAfter(day, 1) })
      const until = monthOf(dayAfter(month, 31))
      differed += await rebuildScopeMonth(tx, { scope, from: month, until })
      return true
    })
    if (!isDone) return { isDone, differed }
  }
  return { isDone: true, differed }
}
