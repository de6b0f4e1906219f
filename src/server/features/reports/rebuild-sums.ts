import type { Tx } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import { waitForSums } from '#server/stores/reports/sum-marks.ts'
import {
  readDaysOf,
  readRestaurantIds,
  readScopes,
  rebuildMonths,
} from '#server/stores/reports/rebuild.ts'
import { updateAllSums, lostSinceOf } from './update-sums.ts'
import { rebuildScope, takeWithLock } from './rebuild-groups.ts'

/**
 * Result of a rebuild. `rebuiltDays`: days of restaurants computed anew. `days`, `months` and
 * `scopes`: how many stored sums of each kind differed.
 */
export type Rebuilt = { rebuiltDays: number; days: number; months: number; scopes: number }

/** Number of days of a restaurant that one transaction rebuilds. */
const STEP = 100

/**
 * Rebuilds all sums from the orders, each step in its own transaction: the days and months of each
 * restaurant, then those of the chain, its sellers and its groups (H16). Orders can be placed
 * meanwhile.
 */
export async function rebuildSums({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<Rebuilt> {
  const rebuilt: Rebuilt = { rebuiltDays: 0, days: 0, months: 0, scopes: 0 }
  const inTurn = (work: (tx: Tx) => Promise<number>) =>
    database.db.transaction().execute(async (tx) => {
      await waitForSums(tx)
      return work(tx)
    })
  for (const restaurant of await readRestaurantIds(database.db)) {
    const days = (await readDaysOf(database.db, restaurant)).map((day) => ({ restaurant, day }))
    for (let nth = 0; nth < days.length; nth += STEP)
      rebuilt.days += await inTurn((tx) =>
        updateAllSums(tx, days.slice(nth, nth + STEP), lostSinceOf(now())),
      )
    rebuilt.months += await inTurn((tx) => rebuildMonths(tx, restaurant))
    rebuilt.rebuiltDays += days.length
  }
  for (const scope of await readScopes(database.db))
    rebuilt.scopes += (await rebuildScope({ database }, scope, takeWithLock)).differed
  return rebuilt
}
