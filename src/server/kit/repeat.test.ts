import { afterEach, expect, it, vi } from 'vitest'
import { repeat } from './repeat.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('a repeated task runs again after a failure, which is reported, and never after it was stopped', async () => {
  vi.useFakeTimers()
  const reported: unknown[] = []
  let times = 0
  const service = repeat(
    async () => {
      times += 1
      if (times === 1) throw new Error('no database')
    },
    { every: 60_000, report: (error) => reported.push(error), atOnce: true },
  )
  expect(times).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(times).toBe(2)
  expect(reported).toEqual([new Error('no database')])
  await service.stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(times).toBe(2)
})

it('the first round waits too, unless it should start at once', async () => {
  vi.useFakeTimers()
  let times = 0
  const service = repeat(
    async () => {
      times += 1
    },
    { every: 1000, report: () => undefined },
  )
  await vi.advanceTimersByTimeAsync(999)
  expect(times).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(times).toBe(1)
  await service.stop()
})

it('a round that takes longer than the interval is not overlapped by another', async () => {
  vi.useFakeTimers()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let times = 0
  const service = repeat(
    () => {
      times += 1
      return promise
    },
    { every: 1000, report: () => undefined },
  )
  await vi.advanceTimersByTimeAsync(5000)
  expect(times).toBe(1)
  resolve(undefined)
  await vi.advanceTimersByTimeAsync(1000)
  expect(times).toBe(2)
  await service.stop()
})

it('stopping aborts the signal of the current round and waits for its end', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let roundSignal: AbortSignal | undefined
  const service = repeat(
    (signal) => {
      roundSignal = signal
      return promise
    },
    { every: 1000, report: () => undefined, atOnce: true },
  )
  let stopped = false
  const stopping = service.stop().then(() => {
    stopped = true
  })
  await new Promise((proceed) => {
    setImmediate(proceed)
  })
  expect([stopped, roundSignal?.aborted]).toEqual([false, true])
  resolve(undefined)
  await stopping
  expect(stopped).toBe(true)
})

it('stopping a repeated task waits at most a few seconds for its current round to end', async () => {
  vi.useFakeTimers()
  const service = repeat(() => new Promise(() => undefined), {
    every: 1000,
    report: () => undefined,
    atOnce: true,
  })
  let stopped = false
  void service.stop().then(() => {
    stopped = true
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(stopped).toBe(true)
})

it('a long round is followed by a pause in proportion to its length', async () => {
  vi.useFakeTimers()
  let times = 0
  const service = repeat(
    async () => {
      times += 1
      await new Promise((resolve) => setTimeout(resolve, 30_000))
    },
    { every: 60_000, pauseFactor: 9, report: () => undefined, atOnce: true },
  )
  // The round takes 30 s, and then a pause of nine times as long follows.
  await vi.advanceTimersByTimeAsync(299_000)
  expect(times).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(times).toBe(2)
  const stopping = service.stop()
  await vi.advanceTimersByTimeAsync(30_000)
  await stopping
})
