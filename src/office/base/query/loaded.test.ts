import { expect, test } from 'vitest'
import { ApiProblem } from '#contract/client.ts'
import { errorToShow } from './loaded.ts'

const problem = (code: 'network' | 'staff_signed_out') =>
  new ApiProblem({ type: 'about:blank', title: code, status: 500, code, requestId: '1' })

test('a page shows the error of its last attempt until the next attempt begins', () => {
  const error = problem('network')
  expect(errorToShow(error, false)).toBe(error)
  expect(errorToShow(error, true)).toBeUndefined()
  expect(errorToShow(null, false)).toBeUndefined()
})

test('a page shows no error of an ended session, which has its own dialog', () => {
  expect(errorToShow(problem('staff_signed_out'), false)).toBeUndefined()
})
