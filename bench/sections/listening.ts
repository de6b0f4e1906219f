import { setTimeout as sleep } from 'node:timers/promises'
import { listRestaurants } from '#contract/shop/restaurants.ts'
import { type TestFollower, aFollower } from '#testing/builders/a-follower.ts'
import { inRounds } from '../tools/figures.ts'
import { apiOf } from '../tools/order-bodies.ts'
import { type BenchProgram, spending, withProgram } from '../tools/processes.ts'
import { isQuick } from '../tools/quick.ts'
import { type BenchRow, row } from '../tools/table.ts'
import { orderPlacer } from './orders.ts'

export const listeningSection = 'orders while pages follow their restaurants, on PostgreSQL'

/** Number of orders per round. */
const amount = isQuick ? 100 : 800
/** Number of open pages that follow the restaurants of the orders. */
const followers = 48

/**
 * Places orders, in turn while nobody follows their restaurants and while some pages do: an order
 * must not be delayed by notifying the pages that follow it (B7).
 */
export const measureListening = (databaseUrl: string): Promise<BenchRow[]> =>
  withProgram(
    { DATABASE_URL: databaseUrl, LIVE_STREAMS_PER_ADDRESS: '1000000' },
    async (program) => {
      const place = await orderPlacer(program)
      await place(100)
      const figures = await inRounds(async () => {
        const alone = await costOf(program, () => place(amount))
        const pages = await followAll(program)
        try {
          const followed = await costOf(program, () => place(amount))
          return {
            alone: alone.rate,
            aloneCost: alone.cost,
            followed: followed.rate,
            followedCost: followed.cost,
          }
        } finally {
          for (const page of pages) page.stop()
        }
      })
      return [
        row('placed, nobody follows', '/s', figures.alone, {
          note: `${figures.aloneCost.toFixed(2)} ms of the program each`,
        }),
        row(`placed, ${followers} pages follow`, '/s', figures.followed, {
          limit: { by: 'nobody', value: figures.alone },
          target: { of: 'ratio', least: 0.9 },
          note: `${figures.followedCost.toFixed(2)} ms of the program each`,
        }),
      ]
    },
  )

async function costOf(
  { pid }: BenchProgram,
  place: () => Promise<{ rate: number }>,
): Promise<{ rate: number; cost: number }> {
  const { result: done, spent } = await spending([pid], place)
  return { rate: done.rate, cost: (spent[0] ?? 0) / amount }
}

async function followAll({ origin }: BenchProgram): Promise<TestFollower[]> {
  const { results } = await apiOf(origin).call(listRestaurants, { query: { limit: 24 } })
  const pages = Array.from({ length: followers }, (_, i) =>
    aFollower([origin], `restaurant=${results[i % results.length]?.id}`),
  )
  while (!pages.every(({ receivedEvents: told }) => told.length > 0)) await sleep(50)
  return pages
}
