import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Pace, createPace } from './pace.ts'

const REST_TIME = 3000

describe('the pace of readings', () => {
  let readingCount = 0
  let pace: Pace
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-24T11:00:00Z') })
    readingCount = 0
    pace = createPace(REST_TIME, Date.now)
    pace.start(() => {
      readingCount += 1
    })
  })
  afterEach(() => {
    pace.stop()
    vi.useRealTimers()
  })
  const startReading = (milliseconds: number) =>
    void pace.runLoad(() => new Promise((end) => setTimeout(end, milliseconds)))
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

  it('begins at once, then once for all that ask within the rest (H1)', async () => {
    pace.ask()
    expect(readingCount).toBe(1)
    startReading(0)
    await pass(0)
    for (let event = 0; event < 20; event++) pace.ask()
    await pass(REST_TIME - 1)
    expect(readingCount).toBe(1)
    await pass(1)
    expect(readingCount).toBe(2)
  })

  it('never ends a slow reading by another, and rests twice as long after it (H1)', async () => {
    startReading(10 * REST_TIME)
    pace.ask()
    await pass(10 * REST_TIME + 20 * REST_TIME - 1)
    expect(readingCount).toBe(0)
    await pass(1)
    expect(readingCount).toBe(1)
  })

  it('goes on after a reading that failed (H1)', async () => {
    await expect(pace.runLoad(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
    pace.ask()
    await pass(REST_TIME)
    expect(readingCount).toBe(1)
  })

  it('waits while nobody looks, and reads at once when somebody does (H1)', async () => {
    pace.setVisible(false)
    pace.ask()
    await pass(10 * REST_TIME)
    expect(readingCount).toBe(0)
    pace.setVisible(true)
    expect(readingCount).toBe(1)
    pace.setVisible(false)
    pace.setVisible(true)
    expect(readingCount).toBe(1)
  })
})
