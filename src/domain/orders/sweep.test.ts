import { describe, expect, it } from 'vitest'
import { orderStatuses, paymentChoices } from './order-status.ts'
import { canBecome } from './order.ts'
import { stepsOfSweep, sweeps } from './sweep.ts'

describe('an order that was left open at closing', () => {
  it('takes only steps that a kitchen may take, whatever is decided of it (N7)', () => {
    for (const sweep of sweeps)
      for (const payment of paymentChoices)
        for (const status of orderStatuses) {
          const steps = stepsOfSweep({ status, payment }, sweep)
          if (steps === null) continue
          const way = [status, ...steps]
          for (const [nth, to] of steps.entries())
            expect(canBecome(way[nth] ?? status, to), `${way.join(' ')}`).toBe(true)
        }
    expect(stepsOfSweep({ status: 'received', payment: 'card' }, 'handed-over')).toEqual([
      'in-preparation',
      'ready',
      'collected',
    ])
  })

  it('is not cancelled once it was made, nor said to be paid at the counter (N7)', () => {
    expect(stepsOfSweep({ status: 'ready', payment: 'card' }, 'cancelled')).toBeNull()
    expect(stepsOfSweep({ status: 'ready', payment: 'at-restaurant' }, 'handed-over')).toBeNull()
    expect(stepsOfSweep({ status: 'ready', payment: 'at-restaurant' }, 'not-collected')).toEqual([
      'not-collected',
    ])
    for (const status of ['awaiting-payment', 'collected', 'cancelled'] as const)
      for (const sweep of sweeps)
        expect(stepsOfSweep({ status, payment: 'card' }, sweep)).toBeNull()
  })
})
