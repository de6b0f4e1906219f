import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PlacedOrder, refusedOrders } from './refused-orders.ts'
import { MINUTE } from './durations.ts'

const SLOT = 15 * MINUTE

const orders = fc.array(
  fc
    .record({
      // Only few different instants are generated, so that orders share slots, and some are placed
      // in the same minute.
      placed: fc.integer({ min: 0, max: 40 }),
      slot: fc.integer({ min: 0, max: 4 }),
      cancelledAfter: fc.option(fc.integer({ min: 0, max: 30 })),
    })
    .map(({ placed, slot, cancelledAfter }): PlacedOrder => ({
      placedAt: placed * MINUTE,
      takeawayAt: slot * SLOT,
      cancelledAt: cancelledAfter === null ? null : (placed + cancelledAfter) * MINUTE,
    })),
  { maxLength: 60 },
)
const capacities = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 5, maxLength: 5 })

/**
 * Computes the refused orders independently: for each order, counts the earlier orders that still
 * occupy a place in its slot.
 */
function referenceRefusedOrders(
  all: readonly PlacedOrder[],
  capacityOf: (at: number) => number,
): PlacedOrder[] {
  const inOrder = [...all].sort((a, b) => a.placedAt - b.placedAt)
  const accepted: boolean[] = []
  for (const [i, order] of inOrder.entries()) {
    let ordersInSlot = 0
    for (let j = 0; j < i; j += 1) {
      const earlierOrder = inOrder[j]
      if (!earlierOrder || accepted[j] !== true || earlierOrder.takeawayAt !== order.takeawayAt)
        continue
      if (earlierOrder.cancelledAt === null || earlierOrder.cancelledAt > order.placedAt)
        ordersInSlot += 1
    }
    accepted.push(ordersInSlot < capacityOf(order.takeawayAt))
  }
  return inOrder.filter((_, i) => accepted[i] !== true)
}

describe('replaying the orders of a past day', () => {
  it('refuses the same orders as a reference implementation, for any orders and capacities (H12)', () => {
    fc.assert(
      fc.property(orders, capacities, (placed, capacityBySlot) => {
        const capacityOf = (at: number) => capacityBySlot[at / SLOT] ?? 0
        expect(refusedOrders(placed, capacityOf)).toEqual(
          referenceRefusedOrders(placed, capacityOf),
        )
      }),
    )
  })

  it('never refuses more orders with a higher capacity, when no order is cancelled (H12)', () => {
    fc.assert(
      fc.property(orders, capacities, (placed, capacityBySlot) => {
        const uncancelled = placed.map((order) => ({ ...order, cancelledAt: null }))
        const count = (more: number) =>
          refusedOrders(uncancelled, (at) => (capacityBySlot[at / SLOT] ?? 0) + more).length
        expect(count(1)).toBeLessThanOrEqual(count(0))
        expect(count(placed.length)).toBe(0)
      }),
    )
  })
})
