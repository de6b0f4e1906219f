import { expect, it } from 'vitest'
import { describeError } from '#server/kit/describe-error.ts'

it('the log gives the type of any thrown value, and none of its content', () => {
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
