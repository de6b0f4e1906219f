import { describe, expect, it } from 'vitest'
import { dueOf } from './due.ts'

describe('the number of orders that were due', () => {
  it('includes the sold and the late-cancelled orders, and excludes the undecided ones (N7)', () => {
    const sold = { orders: 201, cancelledLate: 0, undecided: 0, onTime: 89 }
    expect(dueOf(sold)).toBe(201)
    // The result does not change if orders that were never made are cancelled late: such a
    // cancellation must not improve the share of orders that were ready on time.
    expect(dueOf({ ...sold, orders: 89, cancelledLate: 112 })).toBe(201)
    expect(dueOf({ ...sold, undecided: 30 })).toBe(171)
  })

  it('is never below the number of orders on time, even while the sums are a minute old (N7)', () => {
    expect(dueOf({ orders: 3, cancelledLate: 0, undecided: 2, onTime: 2 })).toBe(2)
  })
})
