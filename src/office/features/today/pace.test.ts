import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Pace, createPace } from './pace.ts'

const REST_TIME = 3000

describe('the pacing of refreshes', () => {
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

  it('starts the first refresh at once, then one for all requests that arrive during the pause (H1)', async () => {
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

  it('never interrupts a slow refresh, and pauses twice as long as the refresh took (H1)', async () => {
    startReading(10 * REST_TIME)
    pace.ask()
    await pass(10 * REST_TIME + 20 * REST_TIME - 1)
    expect(readingCount).toBe(0)
    await pass(1)
    expect(readingCount).toBe(1)
  })

  it('continues after a refresh that failed (H1)', async () => {
    await expect(pace.runLoad(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
    pace.ask()
    await pass(REST_TIME)
    expect(readingCount).toBe(1)
  })

  it('pauses while the page is hidden, and starts a refresh as soon as it is visible again (H1)', async () => {
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
