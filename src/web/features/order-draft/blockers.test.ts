import { describe, expect, it } from 'vitest'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import { blockerAfter, blockersOf } from './blockers.ts'

const noon = '2026-11-23T11:00:00Z'
const takeaway = (state: 'free' | 'few-left' | 'full' | 'past' | 'stopped'): Takeaway => ({
  now: { open: true, until: null },
  stop: null,
  next: null,
  days: [
    {
      date: '2026-11-23',
      closed: null,
      holiday: null,
      times: [{ at: noon, time: '12:00', state, left: 1 }],
    },
  ],
})
/** A time that the customer chose, or none if `at` is null; not “as soon as possible”. */
const timeOf = (at: string | null) => ({ at, isSoonest: false, isTooLate: false })
const ready = {
  priced: { units: 1, completed: true },
  restaurant: { id: 1 },
  time: timeOf('2026-11-23T11:00:00.000Z'),
  open: true,
  ways: ['card' as const, 'at-restaurant' as const],
  takeaway: takeaway('free'),
}

describe('the blocker of an order', () => {
  it('is null if nothing is missing, or while the server has not answered', () => {
    expect(blockersOf(ready)).toBeNull()
    expect(blockersOf({ ...ready, takeaway: takeaway('few-left') })).toBeNull()
    expect(blockersOf({ ...ready, takeaway: null, ways: null })).toBeNull()
  })

  it('is the first missing part, in the sequence products, restaurant, time', () => {
    const nothing = {
      ...ready,
      priced: { units: 0, completed: true },
      restaurant: null,
      time: timeOf(null),
    }
    expect(blockersOf(nothing)).toBe('products')
    expect(blockersOf({ ...nothing, priced: { units: 1, completed: true } })).toBe('restaurant')
    expect(blockersOf({ ...ready, time: timeOf(null) })).toBe('time')
  })

  it('is the time if every time is full, but not while “as soon as possible” is being estimated (N3)', () => {
    const soonest = { ...ready, time: { ...timeOf(null), isSoonest: true } }
    expect(blockersOf({ ...soonest, takeaway: null })).toBeNull()
    expect(blockersOf({ ...soonest, takeaway: takeaway('full') })).toBe('time')
  })

  it('is the time once “as soon as possible” has become much later (N3)', () => {
    const late = { ...ready, time: { at: noon, isSoonest: true, isTooLate: true } }
    expect(blockersOf(late)).toBe('timeGone')
    expect(blockersOf({ ...late, priced: { units: 0, completed: true } })).toBe('products')
  })

  it('is an unfinished formula, even before a missing restaurant (Y5)', () => {
    expect(blockersOf({ ...ready, priced: { units: 1, completed: false }, restaurant: null })).toBe(
      'formulas',
    )
  })

  it('is the payment if the restaurant offers no payment method (Y1)', () => {
    expect(blockersOf({ ...ready, ways: ['card'] })).toBeNull()
    expect(blockersOf({ ...ready, ways: [], time: timeOf(null) })).toBe('payment')
  })

  it('is the restaurant if it is closed for good or not open yet (T1, T6)', () => {
    expect(blockersOf({ ...ready, open: false })).toBe('closed')
  })

  it('is the restaurant if it takes orders on site only (T6)', () => {
    const off = {
      ...takeaway('stopped'),
      stop: { reason: 'off' as const, until: null, minutes: null },
    }
    expect(blockersOf({ ...ready, takeaway: off, time: timeOf(null) })).toBe('onSite')
  })

  it('is not a time that only the clock of the device considers past (N2)', () => {
    const past = { ...ready, time: timeOf('2026-11-20T11:00:00Z') }
    expect(blockersOf({ ...past, takeaway: null })).toBeNull()
  })

  it('is the time if the chosen time has passed or was taken meanwhile (T5)', () => {
    expect(blockersOf({ ...ready, takeaway: takeaway('past') })).toBe('timeGone')
    expect(blockersOf({ ...ready, takeaway: takeaway('full') })).toBe('timeFull')
    expect(blockersOf({ ...ready, time: timeOf('2026-11-20T11:00:00Z') })).toBe('timeGone')
    expect(blockerAfter('slot_full')).toBe('timeFull')
    expect(blockerAfter('takeaway_time_invalid')).toBe('timeGone')
    expect(blockerAfter('menu_changed')).toBeNull()
  })
})
