import { describe, expect, it } from 'vitest'
import { lastRound, nextRound } from './weekly.ts'

describe('the weekly report', () => {
  it('is due on Monday at six in Paris, and covers the week that has ended (H16)', () => {
    const due = Date.parse('2026-11-30T05:00:00Z')
    expect(lastRound(due)).toEqual({
      week: { from: '2026-11-23', until: '2026-11-29' },
      before: { from: '2026-11-16', until: '2026-11-22' },
      dueAt: due,
    })
    expect(lastRound(due - 1).week.from).toBe('2026-11-16')
    expect(nextRound(due - 1).dueAt).toBe(due)
    expect(nextRound(due).dueAt).toBe(due + 7 * 24 * 3_600_000)
  })

  it('is due at the same local hour after a clock change (H16)', () => {
    // Summer time begins on Sunday, 28 March 2027, so 06:00 in Paris is 04:00 UTC on Monday.
    expect(lastRound(Date.parse('2027-03-29T12:00:00Z')).dueAt).toBe(
      Date.parse('2027-03-29T04:00:00Z'),
    )
    // This is 01:30 on Monday in Paris, before the report is due, so the last report is the
    // previous one.
    expect(lastRound(Date.parse('2027-03-28T23:30:00Z')).week.from).toBe('2027-03-15')
  })
})
