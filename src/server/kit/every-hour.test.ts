import { afterEach, expect, it, vi } from 'vitest'
import { hourly } from './every-hour.ts'

afterEach(() => { vi.useRealTimers() })

it('what is done every hour is done at once too, again after a failure, and not after it was stopped', async () => {
  vi.useFakeTimers()
  const reported: unknown[] = []
  let times = 0
  const stop = hourly(async () => {
    times += 1
    if (times === 1) throw new Error('no database')
  }, (error) => reported.push(error))
  expect(times).toBe(1)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(times).toBe(2)
  expect(reported).toEqual([new Error('no database')])
  await stop()
  await vi.advanceTimersByTimeAsync(7_200_000)
  expect(times).toBe(2)
})

it('whoever stops it waits for what is under way', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const stop = hourly(() => promise, () => undefined)
  let stopped = false
  const stopping = stop().then(() => { stopped = true })
  await new Promise((done) => { setImmediate(done) })
  expect(stopped).toBe(false)
  resolve(undefined)
  await stopping
  expect(stopped).toBe(true)
})
