import { expect, it } from 'vitest'
import { promiseDomain } from './promise.ts'

it('the promise is drawn around what was reached and its aim (H16)', () => {
  expect(promiseDomain([94.1, 93.8, null, 96.2])).toEqual([92, 97])
  expect(promiseDomain([100, 100])).toEqual([95, 100])
  expect(promiseDomain([0])).toEqual([0, 97])
  expect(promiseDomain([])).toEqual([95, 99])
})
