import { describe, expect, it } from 'vitest'
import { inParis } from '#testing/a-restaurant.ts'
import { partnerDelivery } from './delivery.ts'

const comment = { company: 'Studio Nakamé', place: 'Bâtiment C', phone: '01 99 00 10 28' }
const deliver = (at: string, changes: Partial<typeof comment> = {}) =>
  partnerDelivery(inParis(at), { ...comment, ...changes })

describe("a partner company's delivery", () => {
  it('is ordered before 11:00 and delivered from 11:30 the same day (T9)', () => {
    expect(deliver('2026-11-23T10:59')).toEqual({ ok: true, value: { deliveredFrom: inParis('2026-11-23T11:30') } })
    expect(deliver('2026-11-23T00:00')).toEqual({ ok: true, value: { deliveredFrom: inParis('2026-11-23T11:30') } })
  })

  it('is refused from 11:00 on (T9)', () => {
    expect(deliver('2026-11-23T11:00')).toEqual({ ok: false, code: 'partner_cutoff_passed' })
    expect(deliver('2026-11-23T19:00')).toEqual({ ok: false, code: 'partner_cutoff_passed' })
  })

  it('is for Monday to Friday only (T9)', () => {
    const ordered = [23, 24, 25, 26, 27, 28, 29].map((day) => deliver(`2026-11-${day}T09:00`).ok)
    expect(ordered).toEqual([true, true, true, true, true, false, false])
  })

  it('goes by the clocks of Paris in summer and winter (T9)', () => {
    expect(deliver('2026-07-06T10:59').ok).toBe(true)
    expect(partnerDelivery(Date.parse('2026-07-06T09:00Z'), comment).ok).toBe(false)
    expect(partnerDelivery(Date.parse('2026-11-23T09:59Z'), comment).ok).toBe(true)
  })

  it('needs company, place and phone in the comment (T9)', () => {
    for (const lacking of [{ company: ' ' }, { place: '' }, { phone: '' }, { phone: 'call me' }]) {
      expect(deliver('2026-11-23T09:00', lacking)).toEqual({ ok: false, code: 'partner_comment_incomplete' })
    }
  })
})
