import { expect, it } from 'vitest'
import { daysLeft, urgencyOf } from './due.ts'

it('the days left for a request follow the calendar of Paris, and an overdue request is marked as late (H5)', () => {
  const daysUntil = (dueAt: string) => daysLeft(dueAt, '2026-11-24')
  expect(daysUntil('2026-12-14T09:00:00Z')).toBe(20)
  // In Paris it is already the next day.
  expect(daysUntil('2026-11-24T23:30:00Z')).toBe(1)
  expect(daysUntil('2026-11-24T08:00:00Z')).toBe(0)
  expect(daysUntil('2026-11-20T08:00:00Z')).toBe(-4)
  expect([20, 7, 0, -1].map(urgencyOf)).toEqual(['calm', 'soon', 'soon', 'late'])
})
