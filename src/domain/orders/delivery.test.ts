import { describe, expect, it } from 'vitest'
import { holidays, inParis } from '#testing/builders/a-restaurant.ts'
import type { DayRule } from '#domain/time/opening.ts'
import {
  type PartnerDays,
  deliveryComment,
  isDeliveredAt,
  partnerDelivery,
  partnerWindow,
} from './delivery.ts'

const comment = { company: 'Studio Nakamé', place: 'Bâtiment C', phone: '01 99 00 10 28' }
const deliver = (at: string, changes: Partial<typeof comment> = {}) =>
  partnerDelivery(inParis(at), { ...comment, ...changes })
const inMetropole = (calendarDays: PartnerDays['calendarDays'] = {}): PartnerDays => ({
  holidayZone: 'metropole',
  holidays,
  calendarDays,
})

describe("a partner company's delivery", () => {
  it('is ordered before 11:00 and delivered from 11:30 the same day (T9)', () => {
    expect(deliver('2026-11-23T10:59')).toEqual({
      ok: true,
      value: { deliveredFrom: inParis('2026-11-23T11:30') },
    })
    expect(deliver('2026-11-23T00:00')).toEqual({
      ok: true,
      value: { deliveredFrom: inParis('2026-11-23T11:30') },
    })
  })

  it('is refused from 11:00 on (T9)', () => {
    expect(deliver('2026-11-23T11:00')).toEqual({ ok: false, code: 'partner_cutoff_passed' })
    expect(deliver('2026-11-23T19:00')).toEqual({ ok: false, code: 'partner_cutoff_passed' })
  })

  it('is refused from exactly 11:00:00 on, also on days with a clock change (T9)', () => {
    for (const cutoff of [
      '2026-11-23T10:00:00Z',
      '2026-07-06T09:00:00Z',
      '2026-03-30T09:00:00Z',
      '2026-10-26T10:00:00Z',
    ]) {
      const at = Date.parse(cutoff)
      expect(
        [at - 1000, at - 1, at, at + 1].map((now) => partnerDelivery(now, comment).ok),
      ).toEqual([true, true, false, false])
    }
  })

  it('is refused on the bank holidays of the restaurant’s holiday zone (T9)', () => {
    const on = (day: string, holidayZone: 'metropole' | 'alsace-moselle') =>
      partnerDelivery(inParis(`${day}T09:00`), comment, {
        days: { holidayZone, holidays, calendarDays: {} },
      }).ok
    // Easter Monday, 14 July and 11 November are bank holidays in all zones; 26 December 2025 and
    // Good Friday 2026 only in Alsace and Moselle.
    for (const day of ['2026-04-06', '2026-07-14', '2026-11-11'])
      expect(on(day, 'metropole')).toBe(false)
    for (const day of ['2025-12-26', '2026-04-03'])
      expect([on(day, 'metropole'), on(day, 'alsace-moselle')]).toEqual([true, false])
    expect(partnerWindow(inParis('2026-07-14T09:00'), inMetropole())).toEqual({
      reason: 'bank-holiday',
    })
  })

  it('is accepted on a bank holiday on which the calendar opens the restaurant (T9, B4)', () => {
    const on = (rule: DayRule | null) => {
      const days = inMetropole({ '2026-07-14': { rule } })
      const today = partnerWindow(inParis('2026-07-14T09:00'), days)
      return 'reason' in today ? today.reason : 'delivered'
    }
    expect(on({ type: 'open' })).toBe('delivered')
    expect(on({ type: 'hours', intervals: [{ open: '10:00', close: '15:00' }] })).toBe('delivered')
    for (const rule of [null, { type: 'closed' }, { type: 'early_close', close: '13:00' }] as const)
      expect(on(rule)).toBe('bank-holiday')
    expect(
      partnerWindow(
        inParis('2026-11-28T09:00'),
        inMetropole({ '2026-11-28': { rule: { type: 'open' } } }),
      ),
    ).toEqual({ reason: 'weekday' })
  })

  it('arrives between 11:30 and 14:00, excluding 14:00 (T9)', () => {
    const today = partnerWindow(inParis('2026-11-23T09:00'), inMetropole())
    if ('reason' in today) throw new Error(today.reason)
    const times = [
      '2026-11-23T11:15',
      '2026-11-23T11:30',
      '2026-11-23T13:45',
      '2026-11-23T14:00',
      '2026-11-24T11:30',
    ]
    expect(times.map((time) => isDeliveredAt(today, inParis(time)))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it('is written at the top of the order’s comment, above the customer’s own words (T9)', () => {
    expect(deliveryComment(comment, '')).toBe('Studio Nakamé, Bâtiment C, 01 99 00 10 28')
    expect(deliveryComment(comment, 'Sans oignon')).toBe(
      'Studio Nakamé, Bâtiment C, 01 99 00 10 28\nSans oignon',
    )
  })

  it('is accepted from Monday to Friday only (T9)', () => {
    const ordered = [23, 24, 25, 26, 27, 28, 29].map((day) => deliver(`2026-11-${day}T09:00`).ok)
    expect(ordered).toEqual([true, true, true, true, true, false, false])
  })

  it('follows the clock of Paris in summer and winter (T9)', () => {
    expect(deliver('2026-07-06T10:59').ok).toBe(true)
    expect(partnerDelivery(Date.parse('2026-07-06T09:00Z'), comment).ok).toBe(false)
    expect(partnerDelivery(Date.parse('2026-11-23T09:59Z'), comment).ok).toBe(true)
  })

  it('needs a company, a place and a phone number in the comment (T9)', () => {
    for (const incomplete of [
      { company: ' ' },
      { place: '' },
      { phone: '' },
      { phone: 'call me' },
    ]) {
      expect(deliver('2026-11-23T09:00', incomplete)).toEqual({
        ok: false,
        code: 'partner_comment_incomplete',
      })
    }
  })
})
