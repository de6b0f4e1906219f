import { describe, expect, it } from 'vitest'
import { dueAtCounter, lastDecision, reductionAtCounter } from './counter-payment.ts'
import { mayUndoHandOver } from './hand-over.ts'

const order = {
  status: 'ready' as const,
  payment: 'at-restaurant' as const,
  toPay: 1000,
  decisions: [],
  isPaid: false,
}

describe('the amount due at the counter', () => {
  it('is the price until the order is paid, also after an unpaid hand-over (N4)', () => {
    expect(dueAtCounter(order)).toBe(1000)
    expect(dueAtCounter({ ...order, status: 'collected' })).toBe(1000)
    expect(dueAtCounter({ ...order, isPaid: true })).toBe(0)
    expect(dueAtCounter({ ...order, payment: 'card' })).toBe(0)
    expect(dueAtCounter({ ...order, status: 'not-collected' })).toBe(0)
    expect(dueAtCounter({ ...order, status: 'cancelled' })).toBe(0)
  })

  it('is reduced by the last decision about each line with a missing ingredient (E7, N4)', () => {
    const decisions = [
      { id: '9', line: 0, back: 100 },
      { id: '10', line: 0, back: 250 },
      { id: '2', line: 1, back: 40 },
    ]
    expect(lastDecision(decisions)?.id).toBe('10')
    expect(reductionAtCounter(decisions)).toBe(290)
    expect(dueAtCounter({ ...order, decisions })).toBe(710)
  })
})

it('a hand-over can be undone until the end of its day in Paris (N5)', () => {
  const handedOverAt = Date.parse('2026-11-24T11:00:00Z')
  const at = (now: string, status: 'collected' | 'ready' = 'collected') =>
    mayUndoHandOver({ status, handedOverAt }, Date.parse(now), String)
  expect(at('2026-11-24T22:59:59Z')).toBe(true)
  expect(at('2026-11-24T23:00:00Z')).toBe(false)
  expect(at('2026-11-24T11:00:01Z', 'ready')).toBe(false)
})

it('a hand-over at night can be undone until both its service and its calendar day have ended (N5, N10)', () => {
  // The service of 24 November ends at 02:00 in Paris on the 25th.
  const end = Date.parse('2026-11-25T01:00:00Z')
  const mayUndo = (handedOverAt: string, now: string) =>
    mayUndoHandOver(
      { status: 'collected', handedOverAt: Date.parse(handedOverAt) },
      Date.parse(now),
      (instant) => (instant < end ? '2026-11-24' : '2026-11-25'),
    )
  expect(mayUndo('2026-11-24T22:50:00Z', '2026-11-25T00:30:00Z')).toBe(true)
  expect(mayUndo('2026-11-24T22:50:00Z', '2026-11-25T01:00:00Z')).toBe(false)
  expect(mayUndo('2026-11-25T00:50:00Z', '2026-11-25T01:05:00Z')).toBe(true)
})
