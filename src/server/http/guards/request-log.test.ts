import { expect, it } from 'vitest'
import { describeError } from '#server/kit/describe-error.ts'

it('says of what kind a failure is, whatever was thrown, and nothing that it held', () => {
  class Answered {
    readonly status = 502
    readonly data = 'zoe@example.com'
  }
  expect(describeError(new Answered())).toEqual({
    type: 'Answered',
    message: 'status 502',
    stack: '',
  })
  expect(describeError('zoe@example.com')).toEqual({ type: 'string', message: '', stack: '' })
  expect(describeError(null)).toEqual({ type: 'object', message: '', stack: '' })
  expect(describeError(Object.create(null))).toEqual({ type: 'object', message: '', stack: '' })
  expect(describeError(new RangeError('too far'))).toMatchObject({
    type: 'RangeError',
    message: 'too far',
  })
})
