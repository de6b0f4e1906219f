import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mutants } from './mutants.ts'

it('every seeded fault is found once in its file, and names tests that are there', () => {
  const wrong = mutants.filter(
    ({ file, find, tests }) =>
      readFileSync(file, 'utf8').split(find).length !== 2 ||
      tests.some((path) => globSync([path, `${path}*`]).length === 0),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})
