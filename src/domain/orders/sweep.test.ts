import { describe, expect, it } from 'vitest'
import { orderStatuses, paymentChoices } from './order-status.ts'
import { canBecome } from './order.ts'
import { type Sweep, moneyOfSweep, stepOfSweep, sweeps } from './sweep.ts'

const NOW = Date.parse('2026-11-24T22:45:00Z')
const expectedAt = NOW - 60_000

describe('an order that was left open at closing', () => {
  it('takes only a step that the kitchen may tap, and only once its time has passed (N7)', () => {
    for (const sweep of sweeps)
      for (const payment of paymentChoices)
        for (const status of orderStatuses) {
          const step = stepOfSweep({ status, payment, expectedAt }, sweep, NOW)
          expect(step === null || canBecome(status, step), `${status} ${step}`).toBe(true)
          expect(stepOfSweep({ status, payment, expectedAt: NOW }, sweep, NOW)).toBeNull()
        }
  })

  it('can be handed over or marked as not collected only when ready, and cancelled only before that (N7)', () => {
    const decisionsOf = (status: (typeof orderStatuses)[number]) =>
      sweeps.filter((sweep) => stepOfSweep({ status, payment: 'card', expectedAt }, sweep, NOW))
    const decisionsByStatus = Object.fromEntries(
      orderStatuses.map((status) => [status, decisionsOf(status)]),
    )
    expect(decisionsByStatus).toEqual({
      'awaiting-payment': [],
      received: ['cancelled'],
      'in-preparation': ['cancelled'],
      ready: ['handed-over', 'not-collected'],
      collected: [],
      'not-collected': [],
      cancelled: [],
    } satisfies Record<(typeof orderStatuses)[number], Sweep[]>)
  })

  it('cannot be handed over by a sweep when it is payable at the counter (N7)', () => {
    const order = { status: 'ready', payment: 'at-restaurant', expectedAt } as const
    expect(stepOfSweep(order, 'handed-over', NOW)).toBeNull()
    expect(stepOfSweep(order, 'not-collected', NOW)).toBe('not-collected')
  })

  it('has its money reported for each decision: kept, given back or unpaid (N7)', () => {
    const orders = [
      { payment: 'card', paid: 1210 },
      { payment: 'at-restaurant', paid: 900 },
      { payment: 'at-restaurant', paid: 0 },
    ] as const
    expect(moneyOfSweep(orders, 'not-collected')).toEqual({ staysPaid: 2110, back: 0, unpaid: 1 })
    expect(moneyOfSweep(orders, 'cancelled')).toEqual({ staysPaid: 0, back: 2110, unpaid: 0 })
  })
})
