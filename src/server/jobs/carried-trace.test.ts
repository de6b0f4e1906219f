import { expect, it } from 'vitest'
import { splitTrace, withTrace } from './carried-trace.ts'

it('the data of a job stays unchanged while tracing is off (G5)', () => {
  expect(withTrace({ order: '7' })).toEqual({ order: '7' })
  expect(splitTrace({ order: '7' })).toEqual({ carrier: {}, data: { order: '7' } })
})

it('the trace context of another program is separated from the data of a job (G5)', () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  expect(splitTrace({ order: '7', traceparent })).toEqual({
    carrier: { traceparent },
    data: { order: '7' },
  })
})
