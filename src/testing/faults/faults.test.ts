import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { budget } from '#testing/runs/budget.ts'
import { drawer } from '../crash/plan.ts'
import { runSeed } from '#testing/runs/kept-seeds.ts'
import { TEMPLATE, fillDatabase, startPostgres } from '#testing/programs/postgres.ts'
import { databaseFaultNames } from './database-faults.ts'
import { faultNames } from './play-fault.ts'
import { runFaults } from './run.ts'

/** Filling a disk needs a separate disk: `npm run test:faults`. */
const fills = (name: string) => name === 'disk full'
const brief = databaseFaultNames.filter((name) => !fills(name))
/** A slice is one database fault, because these are shorter, and another one with each seed. */
const FAULTS = budget({
  slice: [brief[runSeed % brief.length] ?? 'stop immediate'],
  whole: faultNames.filter((name) => !fills(name)),
})

it(
  'a lunch outlives a database that stops and loses connections: nothing ends, nothing is lost, all goes on (Y6)',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'mesclun-faults-'))
    const postgres = await startPostgres(join(directory, 'postgres'))
    const said: string[] = []
    try {
      const databaseUrl = `${postgres.url}/${TEMPLATE}`
      await fillDatabase({ databaseUrl })
      const { wrong, orders } = await runFaults({ postgres, disk: null }, databaseUrl, {
        rounds: FAULTS.length,
        draw: drawer(runSeed),
        say: (line) => said.push(line),
        faults: FAULTS,
      })
      expect(wrong, `seed ${runSeed}\n${said.join('\n')}`).toEqual([])
      expect(orders).toBeGreaterThan(FAULTS.length)
    } finally {
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    }
  },
  budget({ slice: 300_000, whole: 1_800_000 }),
)
