import { describe, expect, it } from 'vitest'
import { createServerClock } from './server-clock.ts'

const NOON = Date.parse('2026-11-30T12:00:00Z')
const answer = (at: number, caching = 'no-store') => ({
  headers: new Headers({ date: new Date(at).toUTCString(), 'cache-control': caching }),
})

/** A device whose clock is a year ahead. */
function aDevice() {
  const device = { elapsed: 5000 }
  const clock = createServerClock({
    wallClock: () => NOON + 365 * 86_400_000 + device.elapsed,
    elapsed: () => device.elapsed,
  })
  return { device, clock }
}

describe('the server clock in a browser', () => {
  it('follows the device until the server answers, and the server afterwards (N1)', () => {
    const { device, clock } = aDevice()
    expect(clock.now()).toBe(NOON + 365 * 86_400_000 + 5000)
    clock.hear(answer(NOON))
    device.elapsed += 61_000
    expect(clock.now()).toBe(NOON + 61_000)
  })

  it('never goes back because of a delayed answer, and catches up after the device slept', () => {
    const { device, clock } = aDevice()
    clock.hear(answer(NOON))
    device.elapsed += 10_000
    clock.hear(answer(NOON + 4000))
    expect(clock.now()).toBe(NOON + 10_000)
    clock.hear(answer(NOON + 3_600_000))
    expect(clock.now()).toBe(NOON + 3_600_000)
  })

  it('continues from the time written in a page, and remembers the time of the last answer (N1)', () => {
    const { device, clock } = aDevice()
    expect(clock.heardAt()).toBeNull()
    clock.hearTime(NOON)
    device.elapsed += 90_000
    expect([clock.now(), clock.heardAt()]).toEqual([NOON + 90_000, NOON])
    clock.hear(answer(NOON + 90_000))
    expect(clock.heardAt()).toBe(NOON + 90_000)
  })

  it('notifies its listeners when an answer sets it, and not when it continues unchanged (N2)', () => {
    const { device, clock } = aDevice()
    const reportedTimes: number[] = []
    const leave = clock.onSet(() => reportedTimes.push(clock.now()))
    clock.hear(answer(NOON))
    device.elapsed += 30_000
    clock.hear(answer(NOON + 30_000))
    expect(reportedTimes).toEqual([NOON])
    clock.hear(answer(NOON + 3_600_000))
    expect(reportedTimes).toEqual([NOON, NOON + 3_600_000])
    leave()
    clock.hear(answer(NOON + 7_200_000))
    expect(reportedTimes).toHaveLength(2)
  })

  it('ignores cached answers and answers without a time', () => {
    const { clock } = aDevice()
    clock.hear(answer(NOON, 'public, max-age=60'))
    clock.hear({ headers: new Headers({ 'cache-control': 'no-store' }) })
    expect(clock.now()).toBe(NOON + 365 * 86_400_000 + 5000)
  })
})
