import { expect, it } from 'vitest'
import { inFrozenOrder } from './use-frozen.ts'

it('rows under the pointer keep their order, but show their new data (H1)', () => {
  const row = (id: number, late: number) => ({ id, late })
  const before = [row(1, 3), row(2, 2), row(3, 1)]
  const now = [row(3, 9), row(4, 5), row(1, 4)]
  expect(inFrozenOrder(before, now, ({ id }) => id)).toEqual([row(1, 4), row(2, 2), row(3, 9)])
})
