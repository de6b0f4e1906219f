import { expect, it } from 'vitest'
import { copyDatabase } from '#testing/programs/a-database.ts'
import { budget } from '#testing/runs/budget.ts'
import { runSeed } from '#testing/runs/regression-seeds.ts'
import { describeCase, runCrashes } from './run.ts'

/**
 * Number of cases. A normal run takes other steps with each seed. The full run kills the program
 * before and after every step, at least four times each: there are 27 steps in `failpoints`.
 */
const CASES = budget({ change: 2, all: 240 })

it(
  'a program that is killed at any step of an order charges it once and keeps what it acknowledged (Y6)',
  async () => {
    const copy = await copyDatabase('postgres')
    const played: string[] = []
    const run = await runCrashes(copy.databaseUrl ?? '', {
      cases: CASES,
      seed: runSeed,
      say: (line) => played.push(line),
    })
    expect(run.wrong, `seed ${runSeed}\n${played.join('\n')}`).toEqual([])
    expect(
      run.played.filter(({ died }) => !died).map(({ planned }) => describeCase(planned)),
      `seed ${runSeed}`,
    ).toEqual([])
    expect(run.deaths).toBeGreaterThanOrEqual(CASES)
    await copy.remove()
  },
  budget({ change: 300_000, all: 3_600_000 }),
)
