import { expect, it } from 'vitest'
import { Refusal } from '#server/kit/refusal.ts'
import { createTurns } from './turns.ts'

const outcome = (turn: Promise<unknown>) =>
  turn.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

it('one who asks for much waits with few, and keeps nobody else out', async () => {
  const takeTurn = createTurns({ atOnce: 1, waiting: 6, each: 3, longest: 60_000 })
  const first = Promise.withResolvers<void>()
  const [one, others] = [
    Array.from({ length: 10 }, () => outcome(takeTurn(() => first.promise, 'one'))),
    ['two', 'three', undefined, undefined].map((who) => outcome(takeTurn(async () => {}, who))),
  ]
  const late = outcome(takeTurn(async () => {}, 'four'))
  expect(await late).toBe('unavailable')
  first.resolve()
  expect(await Promise.all(one)).toEqual([
    ...Array<string>(3).fill('done'),
    ...Array<string>(7).fill('too_many_requests'),
  ])
  expect(await Promise.all(others)).toEqual(['done', 'done', 'done', 'done'])
  expect(await outcome(takeTurn(async () => {}, 'one'))).toBe('done')
})

it('what fails gives its place back', async () => {
  const takeTurn = createTurns({ atOnce: 1, waiting: 0, each: 1, longest: 60_000 })
  for (let i = 0; i < 3; i += 1)
    await expect(
      takeTurn(async () => {
        throw new Error('wrong')
      }, 'one'),
    ).rejects.toThrow('wrong')
  expect(await outcome(takeTurn(async () => {}, 'one'))).toBe('done')
})

it('who has waited for too long is told when to come back, and holds nobody else up', async () => {
  const takeTurn = createTurns({ atOnce: 1, waiting: 2, each: 2, longest: 50 })
  const first = Promise.withResolvers<void>()
  const held = takeTurn(() => first.promise)
  const refusal = await takeTurn(async () => {}, 'one').catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    code: 'unavailable',
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  })
  const next = [outcome(takeTurn(async () => {}, 'one')), outcome(takeTurn(async () => {}, 'two'))]
  first.resolve()
  await held
  expect(await Promise.all(next)).toEqual(['done', 'done'])
})
