import { describe, expect, it } from 'vitest'
import { pointsAfter, pointsForm } from './points-draft.ts'

describe('points changed by hand', () => {
  it('show the resulting balance, which is never above 280 or below 0 (H4)', () => {
    expect(pointsAfter(138, 'granted', 30)).toEqual({ balance: 168, short: 0 })
    expect(pointsAfter(270, 'granted', 30)).toEqual({ balance: 280, short: 20 })
    expect(pointsAfter(138, 'withdrawn', 30)).toEqual({ balance: 108, short: 0 })
    expect(pointsAfter(12, 'withdrawn', 30)).toEqual({ balance: 0, short: 18 })
  })

  it('are refused at their field: no count, too high a count, above the role’s limit, or no reason (H4)', () => {
    const refused = (limit: number | null, typed: { count: number | null; reason?: string }) =>
      pointsForm(limit)
        .safeParse({ kind: 'granted', reason: 'Attente trop longue', ...typed })
        .error?.issues.map(({ path, message }) => [path.join('.'), message])
    expect(refused(40, { count: 40 })).toBeUndefined()
    expect(refused(null, { count: 280 })).toBeUndefined()
    expect(refused(40, { count: null })).toEqual([['count', 'field_required']])
    expect(refused(null, { count: 281 })).toEqual([['count', 'field_invalid']])
    expect(refused(40, { count: 41 })).toEqual([['count', 'points_over_limit']])
    expect(refused(40, { count: 1, reason: ' ' })).toEqual([['reason', 'reason_empty']])
  })
})
