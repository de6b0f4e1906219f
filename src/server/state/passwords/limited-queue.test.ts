import { expect, it } from 'vitest'
import { Refusal } from '#server/kit/refusal.ts'
import { createLimitedQueue } from './limited-queue.ts'

const outcome = (turn: Promise<unknown>) =>
  turn.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

it('the queue limits the waiting requests of one caller, so that other callers still find a place', async () => {
  const enqueue = createLimitedQueue({ atOnce: 1, waiting: 6, each: 3, longest: 60_000 })
  const first = Promise.withResolvers<void>()
  const [outcomesOfOne, outcomesOfOthers] = [
    Array.from({ length: 10 }, () => outcome(enqueue(() => first.promise, 'one'))),
    ['two', 'three', undefined, undefined].map((who) => outcome(enqueue(async () => {}, who))),
  ]
  const late = outcome(enqueue(async () => {}, 'four'))
  expect(await late).toBe('unavailable')
  first.resolve()
  expect(await Promise.all(outcomesOfOne)).toEqual([
    ...Array<string>(3).fill('done'),
    ...Array<string>(7).fill('too_many_requests'),
  ])
  expect(await Promise.all(outcomesOfOthers)).toEqual(['done', 'done', 'done', 'done'])
  expect(await outcome(enqueue(async () => {}, 'one'))).toBe('done')
})

it('a task that fails frees its place in the queue', async () => {
  const enqueue = createLimitedQueue({ atOnce: 1, waiting: 0, each: 1, longest: 60_000 })
  for (let i = 0; i < 3; i += 1)
    await expect(
      enqueue(async () => {
        throw new Error('wrong')
      }, 'one'),
    ).rejects.toThrow('wrong')
  expect(await outcome(enqueue(async () => {}, 'one'))).toBe('done')
})

it('a request that has waited too long is refused with Retry-After and blocks no other request', async () => {
  const enqueue = createLimitedQueue({ atOnce: 1, waiting: 2, each: 2, longest: 50 })
  const first = Promise.withResolvers<void>()
  const firstTurn = enqueue(() => first.promise)
  const refusal = await enqueue(async () => {}, 'one').catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    code: 'unavailable',
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  })
  const next = [outcome(enqueue(async () => {}, 'one')), outcome(enqueue(async () => {}, 'two'))]
  first.resolve()
  await firstTurn
  expect(await Promise.all(next)).toEqual(['done', 'done'])
})
