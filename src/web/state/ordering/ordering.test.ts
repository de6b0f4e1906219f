import { describe, expect, it } from 'vitest'
import type { ErrorCode, Problem } from '#contract/errors.ts'
import type { Payment } from '#contract/shop/payments.ts'
import {
  MAX_POLLS,
  POLL_INTERVAL,
  type OrderBody,
  type Ordering,
  type OrderingEvent,
  type Task,
  atRest,
  delays,
  step,
} from './ordering.ts'

const body: OrderBody = {
  restaurant: 1,
  lines: [],
  takeawayAt: '2026-11-23T11:00:00Z',
  payment: 'at-restaurant',
  customer: { name: 'Camille', phone: '0612345678', email: 'camille@example.org' },
  comment: '',
  allergies: [],
  overEighteen: false,
  termsAccepted: true,
  shown: { menuVersion: 'v1', toPay: 1090, points: 0 },
}
const sending = { key: 'k1', body }
const submit: Task = { do: 'submit', sending }
const send: OrderingEvent = { type: 'begin', task: submit }
const problem = (code: ErrorCode): Problem => ({
  type: 'about:blank',
  title: '',
  status: 409,
  code,
  requestId: '',
})
const failed = (code: ErrorCode): OrderingEvent => ({ type: 'failed', refusal: problem(code) })
const after = (...events: OrderingEvent[]) => events.reduce<Ordering>(step, atRest)

const token = 't'.repeat(24)
const pay: Task = { do: 'pay', token, card: 'tok_12345678', key: 'k1' }
const lookTask: Task = { do: 'look', token, attempts: null }
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
const begin = (task: Task = pay) => step(atRest, { type: 'begin', task })
const answer = (paying: Ordering, change: Partial<Payment>) => {
  if (!('task' in paying)) throw new Error(`the step ${paying.step} has no task`)
  return step(paying, { type: 'heard', token, task: paying.task, payment: payment(change) })
}
const fail = (paying: Ordering, code: ErrorCode) => step(paying, failed(code))

describe('placing an order', () => {
  it('sends the order once, however often the button is pressed (Y6)', () => {
    const askingState = after(send)
    expect(askingState).toEqual({ step: 'asking', task: submit, attempt: 0 })
    const otherEvent: OrderingEvent = {
      type: 'begin',
      task: { do: 'submit', sending: { key: 'k2', body } },
    }
    expect(step(askingState, otherEvent)).toBe(askingState)
    expect(after(send, failed('network'), otherEvent)).toMatchObject({
      step: 'waiting',
      task: submit,
    })
  })

  it('retries with the same key and the same body after a lost answer (Y6)', () => {
    const codes = [
      'network',
      'request_in_flight',
      'too_many_requests',
      'unavailable',
      'server_error',
    ] as const
    for (const code of codes) {
      expect(after(send, failed(code))).toEqual({
        step: 'waiting',
        task: submit,
        attempt: 0,
        delay: delays[0],
        isAnswerLost: true,
      })
      expect(after(send, failed(code), { type: 'again' })).toEqual({
        step: 'asking',
        task: submit,
        attempt: 1,
      })
    }
  })

  it('refuses at once without a network, queues nothing for later, and does not touch a running request', () => {
    const refused = after({ type: 'offline' })
    expect(refused).toMatchObject({ step: 'rest', token: null, refusal: { code: 'network' } })
    // When the network is back, nothing is sent, and the refusal is removed.
    expect(step(refused, { type: 'again' })).toEqual(atRest)
    const askingState = after(send)
    expect(step(askingState, { type: 'offline' })).toBe(askingState)
  })

  it('stops retrying after the last delay, and lets the customer send the same request again (Y6, Y8)', () => {
    const failures = delays.flatMap((): OrderingEvent[] => [failed('network'), { type: 'again' }])
    const unanswered = after(send, ...failures, failed('network'))
    expect(unanswered).toEqual({ step: 'unanswered', task: submit })
    expect(step(unanswered, { type: 'again' })).toEqual({
      step: 'asking',
      task: submit,
      attempt: 0,
    })
    expect(step(unanswered, { type: 'mended' })).toBe(unanswered)
    expect(step(unanswered, send)).toBe(unanswered)
  })

  it('returns to the form after a refusal, and can then send another order (V11)', () => {
    const refused = after(send, failed('slot_full'))
    expect(refused).toEqual({ ...atRest, refusal: problem('slot_full') })
    expect(step(refused, { type: 'again' })).toBe(refused)
    expect(step(refused, { type: 'mended' })).toEqual(atRest)
    expect(
      step(refused, {
        type: 'begin',
        task: { do: 'submit', sending: { key: 'k1', body: { ...body, comment: 'x' } } },
      }),
    ).toMatchObject({ step: 'asking' })
  })

  it('stops if the key already belongs to an order with another body, until the customer continues (Y6)', () => {
    const before = after(send, failed('idempotency_key_reused'))
    expect(before).toEqual({ step: 'ordered-before' })
    expect(step(before, send)).toBe(before)
    expect(step(before, { type: 'mended' })).toEqual(atRest)
  })

  it('accepts the answer that the order is placed in any state, however late (Y6)', () => {
    const answered: OrderingEvent = { type: 'placed', token: 't', next: null }
    for (const events of [
      [send],
      [send, failed('network')],
      [],
      [send, failed('idempotency_key_reused')],
    ]) {
      expect(after(...events, answered)).toEqual({ step: 'placed', token: 't' })
    }
    const placed = after(send, answered)
    for (const event of [
      send,
      failed('network'),
      { type: 'again' },
      { type: 'mended' },
      { type: 'placed', token: 'u', next: null },
    ] as const) {
      expect(step(placed, event)).toBe(placed)
    }
  })

  it('opens an order that another tab placed, unless this tab is paying it (Y6)', () => {
    const elsewhere: OrderingEvent = { type: 'placed-elsewhere', token: 't' }
    for (const events of [[], [send], [send, failed('network')]])
      expect(after(...events, elsewhere)).toEqual({ step: 'settled', token: 't' })
    const paying = after(send, { type: 'placed', token: 't', next: pay })
    expect(step(paying, elsewhere)).toBe(paying)
  })

  it('starts the payment of a card order at once, and only once (Y1, Y6)', () => {
    const placed: OrderingEvent = { type: 'placed', token, next: pay }
    const paying = after(send, placed)
    expect(paying).toEqual({ step: 'asking', task: pay, attempt: 0 })
    // A late answer to an earlier attempt is ignored.
    expect(step(paying, placed)).toBe(paying)
  })
})

describe('paying an order', () => {
  it('tries one card at a time, and ignores a second click (Y6)', () => {
    const askingState = begin()
    expect(step(askingState, { type: 'begin', task: { ...pay, card: 'tok_other_one' } })).toBe(
      askingState,
    )
  })

  it('ends when the money is authorised, or will be paid at the counter (Y1, Y4)', () => {
    expect(answer(begin(), { status: 'received', state: 'paid', keptUntil: null })).toEqual({
      step: 'settled',
      token,
    })
    expect(
      answer(begin({ do: 'pay-at-restaurant', token }), { status: 'received', state: 'over' }),
    ).toEqual({ step: 'settled', token })
  })

  it('goes to the bank if a payment requires it, but not if the page only reads the state (Y3)', () => {
    expect(answer(begin(), { state: 'authentication', challengeUrl: 'http://bank' })).toEqual({
      step: 'authentication',
      token,
    })
    expect(
      answer(begin(lookTask), { state: 'authentication', challengeUrl: 'http://bank' }),
    ).toMatchObject({ step: 'rest', refusal: null })
  })

  it('shows why a card was refused, and accepts another card for the same order (Y4, Y6)', () => {
    const refused = answer(begin(), { refusal: 'card_declined' })
    expect(refused).toMatchObject({
      step: 'rest',
      refusal: { code: 'card_declined' },
      payment: { mayPayAtRestaurant: true },
    })
    expect(
      step(refused, { type: 'begin', task: { ...pay, card: 'tok_other_one', key: 'k2' } }),
    ).toMatchObject({ step: 'asking', task: { token } })
  })

  it('always gives a reason for a failed attempt (Y4)', () => {
    expect(answer(begin(), { refusal: null })).toMatchObject({
      refusal: { code: 'card_processing_error' },
    })
    expect(answer(begin(), { state: 'over' })).toMatchObject({
      refusal: { code: 'order_not_payable' },
    })
  })

  it('polls every two seconds for a minute while the result of the card is unknown, then says so (Y6)', () => {
    let paying = answer(begin(), { state: 'checking' })
    let looks = 0
    while (paying.step === 'waiting') {
      expect(paying).toMatchObject({
        delay: POLL_INTERVAL,
        isAnswerLost: false,
        task: { do: 'look' },
      })
      paying = answer(step(paying, { type: 'again' }), { state: 'checking' })
      looks += 1
    }
    expect(looks).toBe(MAX_POLLS)
    expect(paying.step).toBe('unanswered')
    expect(answer(step(paying, { type: 'again' }), { state: 'checking' }).step).toBe('waiting')
  })

  it('retries the same request without an answer, and finally lets the customer decide (Y6)', () => {
    let paying = begin()
    for (const delay of delays) {
      paying = fail(paying, 'network')
      expect(paying).toMatchObject({ step: 'waiting', delay, isAnswerLost: true, task: pay })
      paying = step(paying, { type: 'again' })
      expect(paying).toMatchObject({ step: 'asking', task: pay })
    }
    paying = fail(paying, 'network')
    expect(paying).toEqual({ step: 'unanswered', task: pay })
    expect(step(paying, { type: 'again' })).toEqual({ step: 'asking', task: pay, attempt: 0 })
  })

  it('reads the state of an order before it reports that the order cannot be paid (Y6)', () => {
    const looking = fail(begin(), 'order_not_payable')
    expect(looking).toMatchObject({ step: 'asking', task: { do: 'look', token } })
    expect(answer(looking, { status: 'received', state: 'paid' })).toEqual({
      step: 'settled',
      token,
    })
    expect(answer(looking, { status: 'cancelled', state: 'over' })).toEqual({
      step: 'lapsed',
      token,
      refusal: { code: 'order_not_payable' },
    })
    expect(answer(begin(lookTask), { status: 'cancelled', state: 'over' })).toEqual({
      step: 'lapsed',
      token,
      refusal: null,
    })
  })

  it('ignores an answer about another order (Y6)', () => {
    const askingState = begin()
    const stray = {
      type: 'heard',
      token: 'another',
      task: { ...pay, token: 'another' },
      payment: payment({ status: 'received' }),
    } as const
    expect(step(askingState, stray)).toBe(askingState)
    expect(step(atRest, stray)).toBe(atRest)
  })

  it('shows the refusal of a rule unchanged (Y1, Y4)', () => {
    expect(fail(begin({ do: 'pay-at-restaurant', token }), 'too_many_unpaid_orders')).toMatchObject(
      { refusal: { code: 'too_many_unpaid_orders' } },
    )
    expect(fail(begin(), 'payment_unavailable')).toMatchObject({
      step: 'rest',
      refusal: { code: 'payment_unavailable' },
    })
  })
})
