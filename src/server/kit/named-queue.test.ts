import { expect, it } from 'vitest'
import { createNamedQueue } from './named-queue.ts'

it('a limited number of tasks per name runs at once, in order of arrival, even after a failure; other names do not wait', async () => {
  const inTurn = createNamedQueue(2)
  const began: string[] = []
  const ends = new Map<
    string,
    { resolve: (value: string) => void; reject: (error: Error) => void }
  >()
  const work = (name: string, each: string) =>
    inTurn(name, () => {
      began.push(each)
      const { promise, ...end } = Promise.withResolvers<string>()
      ends.set(each, end)
      return promise
    })
  const all = ['a', 'b', 'c', 'd'].map((each) => work('one', each))
  const otherTurn = work('other', 'z')
  expect(began).toEqual(['a', 'b', 'z'])
  ends.get('b')?.reject(new Error('b failed'))
  await expect(all[1]).rejects.toThrow('b failed')
  expect(began).toEqual(['a', 'b', 'z', 'c'])
  ends.get('c')?.resolve('c done')
  expect(await all[2]).toBe('c done')
  ends.get('a')?.resolve('')
  ends.get('d')?.resolve('')
  ends.get('z')?.resolve('')
  await Promise.all([all[0], all[3], otherTurn])
  const last = work('one', 'e')
  expect(began.at(-1)).toBe('e')
  ends.get('e')?.resolve('')
  await last
})
