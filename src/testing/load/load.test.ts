import { expect, it } from 'vitest'
import { copyDatabase } from '#testing/programs/a-database.ts'
import { budget } from '#testing/runs/budget.ts'
import { runSeed } from '#testing/runs/regression-seeds.ts'
import { runLoad } from './run.ts'
import { openStage } from './stage.ts'

/**
 * Duration of the load in seconds. The load is only measured by `npm run test:load`; this test
 * checks the answers and the data. It runs without pages, because the pages may not be built yet.
 */
const SECONDS = budget({ change: 4, all: 30 })

it(
  'programs behind the pooler answer all visitors, customers and boards, and lose nothing (G6)',
  async () => {
    const copy = await copyDatabase('postgres')
    const where = { databaseUrl: copy.databaseUrl ?? '', pid: 0 }
    const stage = await openStage(where, { boards: 24, customers: 5, programs: 2, pages: false })
    try {
      const load = {
        orders: 9000,
        views: 18_000,
        minutes: SECONDS / 60,
        warming: 0,
        seed: runSeed,
        pages: false,
      }
      const { visits, kitchens, watched, wrong } = await runLoad(stage, load, () => {})
      expect(wrong).toEqual([])
      const errors = [...visits.figures, ...kitchens.figures].filter(
        (figures) => Object.keys(figures.errors).length > 0,
      )
      expect(errors).toEqual([])
      expect(watched.pooler.waitingAtEnd).toBe(0)
      expect(visits.orders.length).toBeGreaterThan(0)
      expect(watched.serverTimes.count).toBeGreaterThanOrEqual(visits.orders.length)
      expect(kitchens.boards).toHaveLength(24)
    } finally {
      await stage.stop()
      await copy.remove()
    }
  },
  budget({ change: 120_000, all: 300_000 }),
)
