import { describe, expect, it } from 'vitest'
import { orderStatuses } from '#contract/orders.ts'
import { canBeCancelled, canBecome, isPast, nextStep } from './order.ts'
import type { OrderStatus } from './order.ts'

const statuses: readonly OrderStatus[] = orderStatuses

describe('an order', () => {
  it('goes from received to in preparation to ready, one step at a time (O1)', () => {
    const steps = statuses.flatMap((from) =>
      statuses.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`),
    )
    expect(steps).toEqual([
      'awaiting-payment → received',
      'awaiting-payment → cancelled',
      'received → in-preparation',
      'received → cancelled',
      'in-preparation → ready',
      'in-preparation → cancelled',
      'ready → collected',
    ])
  })

  it('offers the kitchen one step forward at most (O1)', () => {
    expect(statuses.map(nextStep)).toEqual(['received', 'in-preparation', 'ready', 'collected', null, null])
  })

  it('cannot be cancelled once ready (O2)', () => {
    expect(statuses.filter(canBeCancelled)).toEqual(['awaiting-payment', 'received', 'in-preparation'])
  })

  it('is past when it is collected or cancelled (O3)', () => {
    expect(statuses.filter(isPast)).toEqual(['collected', 'cancelled'])
  })
})
