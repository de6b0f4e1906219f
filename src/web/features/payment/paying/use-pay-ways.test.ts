import { describe, expect, it } from 'vitest'
import { payWays } from './use-pay-ways.ts'

const both = { payment_options: ['pay_at_restaurant' as const, 'card_online' as const] }

describe('the payment methods', () => {
  it('are those of the restaurant, the card first (Y1)', () => {
    expect(payWays(both, { cards: true })).toEqual(['card', 'at-restaurant'])
    expect(payWays({ payment_options: ['card_online'] }, { cards: true })).toEqual(['card'])
    expect(
      payWays({ payment_options: ['pay_at_restaurant', 'meal_voucher_counter'] }, { cards: true }),
    ).toEqual(['at-restaurant'])
  })

  it('exclude the card if no provider is configured (Y1)', () => {
    expect(payWays(both, { cards: false })).toEqual(['at-restaurant'])
    expect(payWays({ payment_options: ['card_online'] }, { cards: false })).toEqual([])
  })

  it('include both, for the server to decide, if the list of restaurants could not be loaded (Y1)', () => {
    expect(payWays('unknown', { cards: true })).toEqual(['card', 'at-restaurant'])
  })
})
