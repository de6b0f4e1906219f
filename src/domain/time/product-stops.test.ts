import { describe, expect, it } from 'vitest'
import { aRestaurant, holidays, inParis } from '#testing/builders/a-restaurant.ts'
import { type ProductStopUntil, productStopEnd } from './product-stops.ts'

const bourse = aRestaurant('paris-bourse')
const twice = {
  ...bourse,
  openingHours: [
    {
      weekday: 2,
      intervals: [
        { open: '11:00', close: '15:00' },
        { open: '18:00', close: '02:00' },
      ],
    },
  ],
  closingRules: [],
}

describe('the end of a product stop by the head office', () => {
  const endAt = (now: string, requestedEnd: ProductStopUntil, rules: typeof bourse = twice) =>
    productStopEnd(requestedEnd, { rules, holidays, now: inParis(now) })
  const at = (time: string) => ({ ok: true, value: inParis(time) })
  const refused = { ok: false, code: 'stop_needs_end' }
  const service: ProductStopUntil = { until: 'end-of-service' }

  it('for a service is its close, between services that of the next one, and after midnight that of the night (H10)', () => {
    expect(endAt('2026-11-24T09:00', service)).toEqual(at('2026-11-24T15:00'))
    expect(endAt('2026-11-24T14:59', service)).toEqual(at('2026-11-24T15:00'))
    expect(endAt('2026-11-24T15:00', service)).toEqual(at('2026-11-25T02:00'))
    expect(endAt('2026-11-25T01:00', service)).toEqual(at('2026-11-25T02:00'))
    expect(endAt('2026-11-25T02:00', service)).toEqual(at('2026-11-26T00:00'))
  })

  it('for a day is its last close (H10)', () => {
    expect(endAt('2026-11-24T09:00', { until: 'end-of-day' })).toEqual(at('2026-11-25T02:00'))
    expect(endAt('2026-11-24T09:00', { until: 'end-of-day' }, bourse)).toEqual(
      at('2026-11-24T15:00'),
    )
  })

  it('for a date includes that date, also on a clock change (H10)', () => {
    const day = (date: string): ProductStopUntil => ({ until: 'day', day: date })
    expect(endAt('2026-11-24T09:00', day('2026-11-24'))).toEqual(at('2026-11-25T00:00'))
    expect(endAt('2026-10-20T09:00', day('2026-10-25'))).toEqual(at('2026-10-26T00:00'))
    expect(endAt('2026-11-24T09:00', day('2026-11-23'))).toEqual(refused)
  })

  it('must lie in the future, and within 92 days (H10)', () => {
    const now = inParis('2026-11-24T09:00')
    const time = (days: number): ProductStopUntil => ({
      until: 'time',
      at: now + days * 86_400_000,
    })
    expect(endAt('2026-11-24T09:00', time(92))).toEqual({ ok: true, value: now + 92 * 86_400_000 })
    for (const days of [-1, 0, 92.001])
      expect(endAt('2026-11-24T09:00', time(days))).toEqual(refused)
  })
})
