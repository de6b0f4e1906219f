import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { faultsWithoutPlace } from './faults-without-place.ts'
import { mutants } from './mutants.ts'

const faults = mutants.flatMap((list) => list.faults)

it('every planted fault names exports of a module that are there', async () => {
  expect(await faultsWithoutPlace(faults)).toEqual([])
})

it('every planted fault names tests that are there', () => {
  const wrong = faults.filter(({ tests }) =>
    tests.some((path) => globSync([path, `${path}*`]).length === 0),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})
