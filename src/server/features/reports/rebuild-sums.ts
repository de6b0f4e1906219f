import type { Services } from '#server/services/services.ts'
import { waitForKeeping } from '#server/stores/reports/marks.ts'
import {
  readDaysOf,
  readRestaurantIds,
  readScopes,
  rebuildMonths,
} from '#server/stores/reports/rebuild.ts'
import { keepAll, lostSinceOf } from './keep-sums.ts'
import { rebuildScope, takeInTurn } from './rebuild-groups.ts'

/** How many sums were made again, and how many of them were different. */
export type Rebuilt = { made: number; differed: number }

/**
 * Makes all sums again from the orders, each step in a transaction of its own: the days and months of
 * each restaurant, then those of the chain, its sellers and its groups (H16). The shop goes on meanwhile.
 */
export async function rebuildSums({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<{ days: Rebuilt; scopes: Rebuilt }> {
  const days = { made: 0, differed: 0 }
  for (const restaurant of await readRestaurantIds(database.db)) {
    const those = (await readDaysOf(database.db, restaurant)).map((day) => ({ restaurant, day }))
    for (let nth = 0; nth < those.length; nth += STEP)
      days.differed += await database.db.transaction().execute(async (tx) => {
        await waitForKeeping(tx)
        return keepAll(tx, those.slice(nth, nth + STEP), lostSinceOf(now()))
      })
    await database.db.transaction().execute(async (tx) => {
      await waitForKeeping(tx)
      days.differed += await rebuildMonths(tx, restaurant)
    })
    days.made += those.length
  }
  const scopes = { made: 0, differed: 0 }
  for (const scope of await readScopes(database.db)) {
    const { made, differed } = await rebuildScope({ database }, scope, takeInTurn)
    scopes.made += made
    scopes.differed += differed
  }
  return { days, scopes }
}

/** Days of a restaurant that one transaction makes. */
const STEP = 100
