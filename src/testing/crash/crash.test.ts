import { expect, it } from 'vitest'
import { copyDatabase } from '../a-database.ts'
import { describeCase, runCrashes } from './run.ts'

/** Every step once, before it or after it; `npm run test:crash` plays them all. */
const CASES = 24

it('killed at any step of an order, the program charges it once and keeps what it acknowledged (Y6)', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const copy = await copyDatabase('postgres')
  const played: string[] = []
  const run = await runCrashes(copy.databaseUrl ?? '', { cases: CASES, seed, say: (line) => played.push(line) })
  expect(run.wrong, `seed ${seed}\n${played.join('\n')}`).toEqual([])
  expect(run.played.filter(({ died }) => !died).map(({ planned }) => describeCase(planned)), `seed ${seed}`).toEqual([])
  expect(run.deaths).toBeGreaterThanOrEqual(CASES)
  await copy.remove()
}, 600_000)
