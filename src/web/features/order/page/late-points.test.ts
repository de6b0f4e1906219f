import { describe, expect, it } from 'vitest'
import type { OrderView } from '#contract/shop/order-view.ts'
import { usualLatenessRules } from '#domain/orders/lateness-rules.ts'
import { latePointsOf } from './late-points.ts'

const late = (changes: Partial<Parameters<typeof latePointsOf>[0]> = {}, points = 10) => ({
  owned: false,
  claim: { code: 'ABCD', points: 22, until: '2026-12-01T00:00:00Z' } as OrderView['claim'],
  earns: 12,
  status: 'received' as const,
  progress: {
    pace: { rules: usualLatenessRules, bowlsAhead: 0, isSaidVeryLate: false, points },
  },
  ...changes,
})

describe('the points for a late order', () => {
  it('are booked on the customer’s card, even if the order is cancelled (N1)', () => {
    const owned = { owned: true, claim: null }
    expect(latePointsOf(late(owned))).toEqual({ points: 10, state: 'booked' })
    expect(latePointsOf(late({ ...owned, status: 'cancelled' }))?.state).toBe('booked')
  })

  it('can be claimed with a guest’s order, and are lost if that order is cancelled (N1)', () => {
    expect(latePointsOf(late())).toEqual({ points: 10, state: 'to-claim' })
    for (const claim of [late().claim, null])
      expect(latePointsOf(late({ claim, status: 'cancelled' }))?.state).toBe('lost')
  })

  it('are not shown if nobody can receive them, or if there are none (N1)', () => {
    expect(latePointsOf(late({ claim: null }))).toBeNull()
    expect(latePointsOf(late({ claim: null, earns: 0, status: 'cancelled' }))).toBeNull()
    expect(latePointsOf(late({}, 0))).toBeNull()
    expect(latePointsOf({ ...late(), progress: {} })).toBeNull()
  })
})
