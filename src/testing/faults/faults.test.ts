import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { budget } from '#testing/runs/budget.ts'
import { createRandomSource } from '#testing/shopper/random-source.ts'
import { faultsWithoutPlace } from '../mutants/faults-without-place.ts'
import { runSeed } from '#testing/runs/regression-seeds.ts'
import { TEMPLATE, fillDatabase, startPostgres } from '#testing/programs/postgres.ts'
import { type FaultName, faultNames } from './play-fault.ts'
import { runFaults } from './run.ts'
import { seeded } from './seeded.ts'

/**
 * Faults that can run here: filling a disk needs a separate disk, and two versions need a tree of
 * the previous version (`npm run test:faults`).
 */
const possible = faultNames.filter((name) => name !== 'disk full' && name !== 'two versions')
/** The short faults: a normal run plays one of them, which depends on the seed. */
const brief = [
  'stop immediate',
  'program killed',
  'pooler killed',
  'provider loses answers',
] as const
const FAULTS: readonly FaultName[] = budget<readonly FaultName[]>({
  change: [brief[runSeed % brief.length] ?? 'stop immediate'],
  all: possible,
})

it(
  'a lunch survives faults of two programs and of the services they need: nothing is lost, every invariant holds (Y6, G7)',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'mesclun-faults-'))
    const postgres = await startPostgres(join(directory, 'postgres'))
    const logLines: string[] = []
    try {
      const databaseUrl = `${postgres.url}/${TEMPLATE}`
      await fillDatabase({ databaseUrl })
      const { wrong, rounds } = await runFaults(
        { postgres, disk: null, before: null },
        databaseUrl,
        { random: createRandomSource(runSeed), say: (line) => logLines.push(line), faults: FAULTS },
      )
      expect(wrong, `seed ${runSeed}\n${logLines.join('\n')}`).toEqual([])
      expect(rounds.every(({ orders }) => orders > 0)).toBe(true)
    } finally {
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    }
  },
  budget({ change: 300_000, all: 1_800_000 }),
)

it('every planted fault names exports of a module that are there', async () => {
  expect(await faultsWithoutPlace(seeded)).toEqual([])
})
