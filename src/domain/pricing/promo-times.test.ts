import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyCart } from '#domain/cart/cart.ts'
import { inParis } from '#testing/builders/a-restaurant.ts'
import { runSeed } from '#testing/runs/regression-seeds.ts'
import { cartAt, isPromoTime } from './promo-times.ts'

const happyHour = { days: [2], hours: { from: '14:00', until: '18:00' } }
const at = (time: string, times: Parameters<typeof isPromoTime>[0] = happyHour) =>
  isPromoTime(times, inParis(time))

describe('the times of a promo code', () => {
  it('are those of the pick-up in Paris: the first minute counts, the last one does not (L7)', () => {
    expect(at('2026-11-24T13:59')).toBe(false)
    expect(at('2026-11-24T14:00')).toBe(true)
    expect(at('2026-11-24T17:59')).toBe(true)
    expect(at('2026-11-24T18:00')).toBe(false)
    expect(at('2026-11-25T15:00')).toBe(false)
  })

  it('follow the clocks of summer and winter, and may last until midnight (L7)', () => {
    const [summer, winter] = [Date.parse('2026-07-07T12:00Z'), Date.parse('2026-12-01T13:00Z')]
    expect([summer, winter].map((time) => isPromoTime(happyHour, time))).toEqual([true, true])
    expect(isPromoTime(happyHour, summer - 1)).toBe(false)
    const evening = { hours: { from: '22:00', until: '24:00' } }
    expect(at('2026-11-24T23:59', evening)).toBe(true)
    expect(at('2026-11-25T00:00', evening)).toBe(false)
    // The hour from 2 to 3 occurs twice when summer time ends, and not at all when it begins.
    const night = { hours: { from: '02:00', until: '03:00' } }
    const hours = (day: string) =>
      [0, 1, 2].map((hour) => isPromoTime(night, Date.parse(`${day}T0${hour}:30Z`)))
    expect(hours('2026-10-25')).toEqual([true, true, false])
    expect(hours('2026-03-29')).toEqual([false, false, false])
  })

  it('decide whether a cart is charged with its code, which it has without a time (L7)', () => {
    const promo = { code: 'MARDI', kind: 'percent', percent: 10, minimum: 0, ...happyHour } as const
    const cart = { ...emptyCart, promo }
    expect(cartAt(cart, '2026-11-24T14:00:00Z')).toBe(cart)
    expect(cartAt(cart, '2026-11-24T17:00:00Z')).toEqual(emptyCart)
    expect(cartAt(cart, null)).toBe(cart)
    expect(cartAt(emptyCart, '2026-11-24T17:00:00Z')).toBe(emptyCart)
  })

  it('agree with a calendar of the browser at any time (L7)', () => {
    const calendar = new Intl.DateTimeFormat('en', {
      timeZone: 'Europe/Paris',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
    const minute = fc.integer({ min: 0, max: 1439 })
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    fc.assert(
      fc.property(
        fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
        fc.tuple(minute, minute).filter(([a, b]) => a < b),
        fc.integer({ min: 29_000_000, max: 33_000_000 }),
        (days, [from, until], minutes) => {
          const dateParts = calendar.formatToParts(minutes * 60_000)
          const of = (type: string) => dateParts.find((part) => part.type === type)?.value ?? ''
          const now = Number(of('hour')) * 60 + Number(of('minute'))
          const expected =
            days.includes(names.indexOf(of('weekday')) + 1) && from <= now && now < until
          const times = { days, hours: { from: clock(from), until: clock(until) } }
          expect(isPromoTime(times, minutes * 60_000)).toBe(expected)
        },
      ),
      { seed: runSeed, numRuns: 500 },
    )
  })
})
