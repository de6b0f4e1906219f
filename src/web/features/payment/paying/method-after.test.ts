import { describe, expect, it } from 'vitest'
import { methodAfter } from './method-after.ts'

describe('the other way to pay, after a refusal', () => {
  it('is the restaurant when it was about the card (Y4)', () => {
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

  it('is none when it was about something else', () => {
    for (const code of ['slot_full', 'network', 'order_not_payable'] as const)
      expect(methodAfter(code)).toBeNull()
  })
})
