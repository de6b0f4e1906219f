import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minutesLate } from './minutes-late.ts'
import { MINUTE } from '#domain/time/durations.ts'

const DUE = Date.parse('2026-11-30T11:15:00Z')

it('the minutes late never exceed the elapsed time, never decrease, and stay the same within a minute (N1)', () => {
  const cases = fc.tuple(
    fc.constantFrom('received' as const, 'in-preparation' as const),
    fc.integer({ min: 0, max: 120 }),
    fc.integer({ min: -7200, max: 2 * 86_400 }),
  )
  fc.assert(
    fc.property(cases, ([status, delay, second]) => {
      const pace = { status, promisedAt: DUE, announcedAt: DUE + delay * MINUTE }
      const now = DUE + second * 1000
      const minutes = minutesLate(pace, now)
      expect(minutes).toBeGreaterThanOrEqual(0)
      expect(minutes * MINUTE).toBeLessThanOrEqual(Math.max(0, now - DUE))
      expect(minutesLate(pace, now + MINUTE)).toBeGreaterThanOrEqual(minutes)
      // The board updates its clock once a minute, and the order's page more often; both must show
      // the same number.
      expect(minutesLate(pace, Math.floor(now / MINUTE) * MINUTE)).toBe(minutes)
      // From this number of minutes on, a very late order counts as never made (`isMissed`).
      expect(minutes >= 360).toBe(now >= DUE + 360 * MINUTE)
    }),
  )
})
