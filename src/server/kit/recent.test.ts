import { expect, it } from 'vitest'
import { createRecent } from './recent.ts'

it('the cache evicts the least recently used value when all values exceed the capacity', () => {
  const recent = createRecent<number[]>(10, (numbers) => numbers.length)
  recent.get('a', () => [1, 2, 3, 4])
  recent.get('b', () => [1, 2, 3, 4])
  recent.peek('a')
  recent.get('c', () => [1, 2, 3, 4])
  expect(recent.peek('b')).toBeUndefined()
  expect([recent.peek('a'), recent.peek('c')]).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ])
})

it('the cache never stores a value that exceeds the capacity by itself', () => {
  const recent = createRecent<number[]>(2, (numbers) => numbers.length)
  expect(recent.get('a', () => [1, 2, 3])).toEqual([1, 2, 3])
  expect(recent.peek('a')).toBeUndefined()
})

it('the cache creates a value once for all callers that wait for it, and again after a failure', async () => {
  const recent = createRecent<number[]>(10, (numbers) => numbers.length)
  const gate = Promise.withResolvers<number[]>()
  const both = [recent.wait('a', () => gate.promise), recent.wait('a', async () => [9])]
  gate.reject(new Error('the database is away'))
  for (const waiter of both) await expect(waiter).rejects.toThrow('the database is away')
  expect(await recent.wait('a', async () => [2])).toEqual([2])
})
