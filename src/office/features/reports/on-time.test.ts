import { expect, it } from 'vitest'
import { onTimeDomain } from './on-time.ts'

it('the axis of the on-time plot covers the measured rates and the target (H16)', () => {
  expect(onTimeDomain([94.1, 93.8, null, 96.2])).toEqual([92, 97])
  expect(onTimeDomain([100, 100])).toEqual([95, 100])
  expect(onTimeDomain([0])).toEqual([0, 97])
  expect(onTimeDomain([])).toEqual([95, 99])
})
