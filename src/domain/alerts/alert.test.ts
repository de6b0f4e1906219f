import { describe, expect, it } from 'vitest'
import { concerns } from './alert.ts'

describe('an alert', () => {
  it('concerns staff who manage at least one of its restaurants (P2)', () => {
    const late = { kind: 'late', restaurants: [3] } as const
    expect(concerns(late, null)).toBe(true)
    expect(concerns(late, [1, 3])).toBe(true)
    expect(concerns(late, [1])).toBe(false)
    expect(concerns(late, [])).toBe(false)
  })

  it('of the whole chain concerns only staff who manage the whole chain (P2)', () => {
    const failed = { kind: 'failed-jobs', restaurants: null } as const
    expect(concerns(failed, null)).toBe(true)
    expect(concerns(failed, [1, 2, 3])).toBe(false)
  })

  it('about a product concerns staff who manage at least three of its restaurants (P2)', () => {
    const soldOut = { kind: 'sold-out', restaurants: [1, 2, 3, 4] } as const
    expect(concerns(soldOut, [1, 2])).toBe(false)
    expect(concerns(soldOut, [1, 2, 4])).toBe(true)
  })
})
