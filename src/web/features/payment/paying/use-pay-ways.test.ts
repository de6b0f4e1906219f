import { describe, expect, it } from 'vitest'
import { payWays } from './use-pay-ways.ts'

const both = { payment_options: ['pay_at_restaurant' as const, 'card_online' as const] }

describe('the ways to pay', () => {
  it('are those of the restaurant, the card first (Y1)', () => {
    expect(payWays(both, { cards: true })).toEqual(['card', 'at-restaurant'])
    expect(payWays({ payment_options: ['card_online'] }, { cards: true })).toEqual(['card'])
    expect(
      payWays({ payment_options: ['pay_at_restaurant', 'meal_voucher_counter'] }, { cards: true }),
    ).toEqual(['at-restaurant'])
  })

  it('are without the card where no provider is set up (Y1)', () => {
    expect(payWays(both, { cards: false })).toEqual(['at-restaurant'])
    expect(payWays({ payment_options: ['card_online'] }, { cards: false })).toEqual([])
  })

  it('are all left to the server when the list of restaurants could not be had (Y1)', () => {
    expect(payWays('unknown', { cards: true })).toEqual(['card', 'at-restaurant'])
  })
})
