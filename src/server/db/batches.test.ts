import { expect, it } from 'vitest'
import { createBatches } from './batches.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Returns a batched function that doubles numbers, in batches of three; a batch with a negative
 * number fails, and a batch with 0 fails as if the database were unavailable.
 */
function aDoubler() {
  const batches: number[][] = []
  const double = createBatches(async (numbers: readonly number[]) => {
    batches.push([...numbers])
    await Promise.resolve()
    if (numbers.some((number) => number < 0)) throw new RangeError('negative')
    if (numbers.includes(0)) throw new DatabaseUnavailable(new Error('away'))
    return numbers.map((number) => 2 * number)
  }, 3)
  return { double, batches }
}

it('a batch runs simultaneous calls together, up to its maximum size', async () => {
  const { double, batches } = aDoubler()
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1, 2, 3], [4]])
})

it('calls that arrive during a batch are collected into the next batch', async () => {
  const { double, batches } = aDoubler()
  const first = double(1)
  const later = first.then(() => [])
  await new Promise((resolve) => setImmediate(resolve))
  const more = [double(2), double(3)]
  expect(await Promise.all([first, ...more])).toEqual([2, 4, 6])
  await later
  expect(batches).toEqual([[1], [2, 3]])
  expect(await double(9)).toBe(18)
})

it('the calls of a failed batch are retried one by one, so that only the faulty call fails', async () => {
  const { double, batches } = aDoubler()
  const results = await Promise.allSettled([1, -1, 2].map(double))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toEqual([[1, -1, 2], [1], [-1], [2]])
})

it('the calls of a failed batch are not retried while the database is unavailable', async () => {
  const { double, batches } = aDoubler()
  const results = await Promise.allSettled([1, 0, 2].map(double))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(batches).toEqual([[1, 0, 2]])
})
