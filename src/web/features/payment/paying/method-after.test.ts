import { describe, expect, it } from 'vitest'
import { methodAfter } from './method-after.ts'

describe('the payment method offered after a refusal', () => {
  it('is payment at the restaurant if the card failed (Y4)', () => {
    for (const code of [
      'card_declined',
      'card_expired',
      'card_authentication_failed',
      'card_processing_error',
      'payment_unavailable',
    ] as const) {
      expect(methodAfter(code)).toBe('at-restaurant')
    }
  })

  it('is the card when a guest owes too much at counters (Y1)', () => {
    expect(methodAfter('too_many_unpaid_orders')).toBe('card')
    expect(methodAfter('unpaid_amount_too_high')).toBe('card')
  })

  it('is none if the refusal has another cause', () => {
    for (const code of ['slot_full', 'network', 'order_not_payable'] as const)
      expect(methodAfter(code)).toBeNull()
  })
})
