import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import type { Payment } from '#contract/shop/payments.ts'
import { LOOKS, LOOK_EVERY, type Paying, type Wish, atRest, delays, step } from './paying.ts'

const token = 't'.repeat(24)
const pay: Wish = { do: 'pay', token, card: 'tok_12345678', key: 'k1' }
const look: Wish = { do: 'look', token, tried: null }
const payment = (change: Partial<Payment> = {}): Payment => ({
  status: 'awaiting-payment',
  state: 'open',
  challengeUrl: null,
  refusal: null,
  toPay: 1090,
  mayPayAtRestaurant: true,
  keptUntil: '2026-11-23T11:00:00Z',
  ...change,
})
const begin = (wish: Wish = pay) => step(atRest, { type: 'wish', wish })
const answer = (paying: Paying, change: Partial<Payment>) => {
  if (!('wish' in paying)) throw new Error(`nothing asked in ${paying.step}`)
  return step(paying, { type: 'answered', wish: paying.wish, payment: payment(change) })
}
const fail = (paying: Paying, code: ErrorCode) =>
  step(paying, { type: 'failed', problem: { code } })

describe('paying an order', () => {
  it('tries one card at a time: a second click changes nothing (Y6)', () => {
    const asking = begin()
    expect(step(asking, { type: 'wish', wish: { ...pay, card: 'tok_other_one' } })).toBe(asking)
  })

  it('ends when the money is held, or will be taken at the counter (Y1, Y4)', () => {
    expect(answer(begin(), { status: 'received', state: 'paid', keptUntil: null })).toEqual({
      step: 'settled',
      token,
    })
    expect(
      answer(begin({ do: 'pay-at-restaurant', token }), { status: 'received', state: 'over' }),
    ).toEqual({ step: 'settled', token })
  })

  it('goes to the bank when the bank asks, and not when the page only looks (Y3)', () => {
    expect(answer(begin(), { state: 'authentication', challengeUrl: 'http://bank' })).toEqual({
      step: 'authentication',
      token,
    })
    expect(
      answer(begin(look), { state: 'authentication', challengeUrl: 'http://bank' }),
    ).toMatchObject({ step: 'rest', refusal: null })
  })

  it('says why a card was not accepted, and lets another one be tried on the same order (Y4, Y6)', () => {
    const refused = answer(begin(), { refusal: 'card_declined' })
    expect(refused).toMatchObject({
      step: 'rest',
      refusal: 'card_declined',
      payment: { mayPayAtRestaurant: true },
    })
    expect(
      step(refused, { type: 'wish', wish: { ...pay, card: 'tok_other_one', key: 'k2' } }),
    ).toMatchObject({ step: 'asking', wish: { token } })
  })

  it('never leaves a try without a sentence (Y4)', () => {
    expect(answer(begin(), { refusal: null })).toMatchObject({ refusal: 'card_processing_error' })
    expect(answer(begin(), { state: 'over' })).toMatchObject({ refusal: 'order_not_payable' })
  })

  it('looks every two seconds for a minute while nobody knows what came of the card, then says so (Y6)', () => {
    let paying = answer(begin(), { state: 'checking' })
    let looks = 0
    while (paying.step === 'waiting') {
      expect(paying).toMatchObject({ delay: LOOK_EVERY, lost: false, wish: { do: 'look' } })
      paying = answer(step(paying, { type: 'again' }), { state: 'checking' })
      looks += 1
    }
    expect(looks).toBe(LOOKS)
    expect(paying.step).toBe('unsure')
    expect(answer(step(paying, { type: 'again' }), { state: 'checking' }).step).toBe('waiting')
  })

  it('asks the same again when no answer came, and leaves it to the customer in the end (Y6)', () => {
    let paying = begin()
    for (const delay of delays) {
      paying = fail(paying, 'network')
      expect(paying).toMatchObject({ step: 'waiting', delay, lost: true, wish: pay })
      paying = step(paying, { type: 'again' })
      expect(paying).toMatchObject({ step: 'asking', wish: pay })
    }
    paying = fail(paying, 'network')
    expect(paying).toEqual({ step: 'unsure', wish: pay })
    expect(step(paying, { type: 'again' })).toEqual({ step: 'asking', wish: pay, attempt: 0 })
  })

  it('looks at what became of an order that cannot be paid any more before it says so (Y6)', () => {
    const looking = fail(begin(), 'order_not_payable')
    expect(looking).toMatchObject({ step: 'asking', wish: { do: 'look', token } })
    expect(answer(looking, { status: 'received', state: 'paid' })).toEqual({
      step: 'settled',
      token,
    })
    expect(answer(looking, { status: 'cancelled', state: 'over' })).toEqual({
      step: 'lapsed',
      token,
      refusal: 'order_not_payable',
    })
    expect(answer(begin(look), { status: 'cancelled', state: 'over' })).toEqual({
      step: 'lapsed',
      token,
      refusal: null,
    })
  })

  it('does not take the answer for another order for its own (Y6)', () => {
    const asking = begin()
    const stray = {
      type: 'answered',
      wish: { ...pay, token: 'another' },
      payment: payment({ status: 'received' }),
    } as const
    expect(step(asking, stray)).toBe(asking)
    expect(step(atRest, stray)).toBe(atRest)
  })

  it('says a refusal of the rules as it is (Y1, Y4)', () => {
    expect(fail(begin({ do: 'pay-at-restaurant', token }), 'too_many_unpaid_orders')).toMatchObject(
      { refusal: 'too_many_unpaid_orders' },
    )
    expect(fail(begin(), 'payment_unavailable')).toMatchObject({
      step: 'rest',
      refusal: 'payment_unavailable',
    })
  })
})
