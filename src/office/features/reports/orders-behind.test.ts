import { describe, expect, it } from 'vitest'
import { ordersBehind } from './orders-behind.ts'

const week = { from: '2026-11-16', until: '2026-11-22' }

describe('the orders behind the figures of a report', () => {
  it('are filtered by the days and the restaurant of the report (H16)', () => {
    const of = ordersBehind(week, 'restaurant:12')
    expect(of.all('sold')).toEqual({
      day: '2026-11-16',
      until: '2026-11-22',
      restaurant: 12,
      state: 'sold',
    })
    expect(of.hour(4, 9)).toEqual({ day: '2026-11-19', restaurant: 12, state: 'sold', time: '09' })
    const oneDay = ordersBehind({ from: '2026-11-16', until: '2026-11-16' }, null)
    expect(oneDay.all('on-time')).toEqual({ day: '2026-11-16', state: 'on-time' })
    expect(oneDay.step(week, 'sold')).toMatchObject({ day: '2026-11-16', until: '2026-11-22' })
  })

  it('have no link if the page of orders cannot filter exactly them (H16)', () => {
    for (const scope of ['group:ouest', 'seller:mesclun']) {
      expect(ordersBehind(week, scope).all('sold')).toBeNull()
      expect(ordersBehind(week, scope).hour(1, 12)).toBeNull()
      // The orders of one restaurant of the group or the seller can be listed.
      expect(ordersBehind(week, scope).restaurant(3)).toMatchObject({ restaurant: 3 })
    }
    // A weekday has no link in a month, which contains the weekday several times, nor in a part of
    // a week that does not contain the weekday.
    const month = ordersBehind({ from: '2026-11-01', until: '2026-11-30' }, null)
    expect(month.weekday(1)).toBeNull()
    const part = ordersBehind({ from: '2026-11-18', until: '2026-11-20' }, 'chain')
    expect([part.weekday(3), part.weekday(1)]).toEqual([{ day: '2026-11-18', state: 'sold' }, null])
  })
})
