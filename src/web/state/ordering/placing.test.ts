import { describe, expect, it } from 'vitest'
import type { ErrorCode, Problem } from '#contract/errors.ts'
import {
  type OrderBody,
  type Placing,
  type PlacingEvent,
  atTheForm,
  delays,
  step,
} from './placing.ts'

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
const send: PlacingEvent = { type: 'send', sending }
const problem = (code: ErrorCode): Problem => ({
  type: 'about:blank',
  title: '',
  status: 409,
  code,
  requestId: '',
})
const failed = (code: ErrorCode): PlacingEvent => ({ type: 'failed', problem: problem(code) })
const after = (...events: PlacingEvent[]) => events.reduce<Placing>(step, atTheForm)

describe('placing an order', () => {
  it('sends once, however often the button is pressed (Y6)', () => {
    const asking = after(send)
    expect(asking).toEqual({ step: 'asking', sending, attempt: 0 })
    const other = { key: 'k2', body }
    expect(step(asking, { type: 'send', sending: other })).toBe(asking)
    expect(after(send, failed('network'), { type: 'send', sending: other })).toMatchObject({
      step: 'waiting',
      sending,
    })
  })

  it('asks again with the same key and the same body when the answer was lost (Y6)', () => {
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
        sending,
        attempt: 0,
        delay: delays[0],
      })
      expect(after(send, failed(code), { type: 'again' })).toEqual({
        step: 'asking',
        sending,
        attempt: 1,
      })
    }
  })

  it('refuses at once where there is no network, keeps nothing to be sent later, and leaves alone what is on its way', () => {
    const refused = after({ type: 'offline' })
    expect(refused).toMatchObject({ step: 'form', refusal: { code: 'network' } })
    expect(step(refused, { type: 'again' })).toBe(refused)
    const asking = after(send)
    expect(step(asking, { type: 'offline' })).toBe(asking)
  })

  it('stops asking by itself after the last delay, and lets the customer send the very same again (Y6, Y8)', () => {
    const lost = delays.flatMap((): PlacingEvent[] => [failed('network'), { type: 'again' }])
    const unanswered = after(send, ...lost, failed('network'))
    expect(unanswered).toEqual({ step: 'unanswered', sending, code: 'network' })
    expect(step(unanswered, { type: 'again' })).toEqual({ step: 'asking', sending, attempt: 0 })
    expect(step(unanswered, { type: 'mended' })).toBe(unanswered)
    expect(step(unanswered, send)).toBe(unanswered)
  })

  it('goes back to the form with a refusal, and can then send something else (V11)', () => {
    const refused = after(send, failed('slot_full'))
    expect(refused).toEqual({ step: 'form', refusal: problem('slot_full') })
    expect(step(refused, { type: 'mended' })).toEqual(atTheForm)
    expect(
      step(refused, { type: 'send', sending: { key: 'k1', body: { ...body, comment: 'x' } } }),
    ).toMatchObject({ step: 'asking' })
  })

  it('does not send on when the key already became an order with another body, until the customer says so (Y6)', () => {
    const before = after(send, failed('idempotency_key_reused'))
    expect(before).toEqual({ step: 'ordered-before' })
    expect(step(before, send)).toBe(before)
    expect(step(before, { type: 'mended' })).toEqual(atTheForm)
  })

  it('takes an order that was placed as placed, whenever and wherever the answer comes (Y6)', () => {
    const answered: PlacingEvent = { type: 'answered', token: 't' }
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
      { type: 'answered', token: 'u' },
    ] as const) {
      expect(step(placed, event)).toBe(placed)
    }
  })
})
