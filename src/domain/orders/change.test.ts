import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountToAuthorise,
  customersUntil,
  mayCancel,
  mayChange,
  sharePayments,
  shareRefund,
} from './change.ts'
import { orderStatuses } from './order-status.ts'

const cents = fc.nat({ max: 5000 })
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

describe('the payments of a changed order', () => {
  it('cover the new total first, and only the difference is charged (E1)', () => {
    expect(sharePayments([1000], 1000)).toEqual({ keeps: [1000], more: 0 })
    expect(sharePayments([1000], 1200)).toEqual({ keeps: [1000], more: 200 })
    expect(sharePayments([1000, 200], 900)).toEqual({ keeps: [900, 0], more: 0 })
    expect(sharePayments([], 900)).toEqual({ keeps: [], more: 900 })
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 4 }), cents, (paidAmounts, toPay) => {
        const { keeps, more } = sharePayments(paidAmounts, toPay)
        expect(sum(keeps) + more).toBe(toPay)
        expect(keeps.every((share, i) => share >= 0 && share <= (paidAmounts[i] ?? 0))).toBe(true)
        expect(more === 0 || sum(keeps) === sum(paidAmounts)).toBe(true)
      }),
    )
  })

  it('authorise the difference, raised to the minimum amount of a card (E1)', () => {
    expect(amountToAuthorise(1200, 0)).toBe(1200)
    expect(amountToAuthorise(1200, 1000)).toBe(200)
    expect(amountToAuthorise(1020, 1000)).toBe(50)
    expect(amountToAuthorise(30, 10)).toBe(30)
  })

  it('return a refund from the latest payment first, and nothing when they cannot cover it (E1)', () => {
    expect(shareRefund([1000, 200], 150)).toEqual([0, 150])
    expect(shareRefund([1000, 200], 1100)).toEqual([900, 200])
    expect(shareRefund([1000], 1001)).toBeNull()
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 4 }), cents, (refundableAmounts, amount) => {
        const shares = shareRefund(refundableAmounts, amount)
        expect(shares === null).toBe(amount > sum(refundableAmounts))
        expect(sum(shares ?? [amount])).toBe(amount)
        expect(
          (shares ?? []).every((part, i) => part >= 0 && part <= (refundableAmounts[i] ?? 0)),
        ).toBe(true)
      }),
    )
  })
})

describe('a change by the customer', () => {
  it('is possible only while the order is received (E1)', () => {
    expect(orderStatuses.filter(mayChange)).toEqual(['received'])
  })

  it('is possible until the pick-up time, or the lead time before it in a kitchen without a board (E1)', () => {
    const takeawayAt = Date.parse('2026-11-24T11:30:00.000Z')
    const until = (hasBoard: boolean) =>
      new Date(customersUntil({ takeawayAt, hasBoard, leadTimeMinutes: 20 })).toISOString()
    expect(until(true)).toBe('2026-11-24T11:30:00.000Z')
    expect(until(false)).toBe('2026-11-24T11:10:00.000Z')
  })
})

describe('a cancellation by the customer', () => {
  it('is allowed until the deadline, after it if the order is late, and in preparation only if very late (E1, N1)', () => {
    const may = (
      status: 'awaiting-payment' | 'received' | 'in-preparation' | 'ready',
      lateness: 'on-time' | 'moved' | 'passed' | 'late' | 'very-late',
      until: number | null,
    ) => mayCancel({ status, lateness, until }, 1000)
    expect([may('received', 'on-time', 1001), may('received', 'on-time', 1000)]).toEqual([
      true,
      false,
    ])
    expect([may('received', 'passed', 1000), may('received', 'on-time', null)]).toEqual([
      true,
      true,
    ])
    expect([may('in-preparation', 'late', 2000), may('in-preparation', 'very-late', 0)]).toEqual([
      false,
      true,
    ])
    expect([may('awaiting-payment', 'on-time', 0), may('ready', 'very-late', 2000)]).toEqual([
      true,
      false,
    ])
  })
})
