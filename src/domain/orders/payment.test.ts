import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import type { OrderStatus } from './order-status.ts'
import { canBecome } from './order.ts'
import {
  KEPT_UNPAID_MILLISECONDS,
  type PayableOrder,
  type PaymentState,
  paymentMove,
} from './payment.ts'

const order = (changes: Partial<PayableOrder> = {}): PayableOrder => ({
  status: 'awaiting-payment',
  payment: 'card',
  accepted: false,
  hasBoard: false,
  heldFor: 0,
  takeawayAt: 3_600_000,
  ...changes,
})
const at = (state: PaymentState, refunded = false) => ({ state, refunded })

describe('the next move between an order and its payment', () => {
  it('accepts the order once its money is held, and not before (Y6)', () => {
    expect(paymentMove(order(), at('authorised'), 0)).toBe('accept')
    for (const state of ['starting', 'open', 'challenge'] as const)
      expect(paymentMove(order(), at(state), 0)).toBeNull()
  })

  it('releases an order that stays unpaid for ten minutes, unless its money came in time (Y6)', () => {
    const heldFor = KEPT_UNPAID_MILLISECONDS
    expect(paymentMove(order({ heldFor: heldFor - 1 }), at('challenge'), 0)).toBeNull()
    expect(paymentMove(order({ heldFor }), at('challenge'), 0)).toBe('release')
    expect(paymentMove(order({ heldFor }), at('authorised'), 0)).toBe('accept')
  })

  it('captures the money when the kitchen accepts or begins the order, or at pickup time where there is no board', () => {
    const received = order({ status: 'received' })
    expect(paymentMove({ ...received, accepted: true }, at('authorised'), 0)).toBe('capture')
    expect(paymentMove(received, at('authorised'), 3_599_999)).toBeNull()
    expect(paymentMove(received, at('authorised'), 3_600_000)).toBe('capture')
    expect(paymentMove({ ...received, hasBoard: true }, at('authorised'), 3_600_000)).toBeNull()
    expect(paymentMove({ ...received, hasBoard: true, accepted: true }, at('authorised'), 0)).toBe(
      'capture',
    )
    expect(paymentMove(order({ status: 'in-preparation' }), at('authorised'), 0)).toBe('capture')
  })

  it('cancels a payment for which no order owes anything, and refunds a captured one once', () => {
    for (const idle of [
      order({ status: 'cancelled' }),
      order({ status: 'received', payment: 'at-restaurant' }),
    ]) {
      expect(paymentMove(idle, at('authorised'), 0)).toBe('cancel')
      expect(paymentMove(idle, at('challenge'), 0)).toBe('cancel')
      expect(paymentMove(idle, at('captured'), 0)).toBe('refund')
      expect(paymentMove(idle, at('captured', true), 0)).toBeNull()
      expect(paymentMove(idle, at('cancelled'), 0)).toBeNull()
    }
  })

  it('gives back each decided refund, and then the rest of a cancelled order (H3)', () => {
    const owing = { ...at('captured'), owesRefund: true }
    for (const status of ['received', 'collected', 'not-collected', 'cancelled'] as const)
      expect(paymentMove(order({ status }), owing, 0)).toBe('give-back')
    expect(paymentMove(order({ status: 'cancelled' }), at('captured'), 0)).toBe('refund')
    expect(paymentMove(order({ status: 'collected' }), at('captured'), 0)).toBeNull()
    expect(paymentMove(order({ status: 'received' }), { ...owing, state: 'authorised' }, 0)).toBe(
      null,
    )
  })

  it('ends with the money kept only for a card order that is not cancelled, whatever the sequence of events (Y6)', () => {
    const statuses: OrderStatus[] = [
      'received',
      'in-preparation',
      'ready',
      'collected',
      'cancelled',
    ]
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            to: fc.constantFrom(...statuses),
            counter: fc.boolean(),
            paid: fc.boolean(),
            minutes: fc.nat(20),
            accepts: fc.boolean(),
          }),
          { maxLength: 8 },
        ),
        (happenings) => {
          let now = 0
          let current = order()
          let payment: { state: PaymentState; refunded: boolean } = at('open')
          const settlePayment = () => {
            for (let moves = 0; moves < 4; moves += 1) {
              const move = paymentMove({ ...current, heldFor: now }, payment, now)
              if (move === null) return
              if (move === 'accept') current = { ...current, status: 'received' }
              if (move === 'release') current = { ...current, status: 'cancelled' }
              if (move === 'capture') payment = at('captured')
              if (move === 'cancel') payment = at('cancelled')
              if (move === 'refund') payment = at('captured', true)
            }
            throw new Error('the payment did not settle after four moves')
          }
          for (const { to, counter, paid, minutes, accepts } of happenings) {
            now += minutes * 60_000
            if (paid && payment.state === 'open') payment = at('authorised')
            // An order that awaits a payment becomes `received` only after a card payment, or if
            // the customer chooses to pay at the counter.
            const isPaid = counter || payment.state === 'authorised' || payment.state === 'captured'
            if (canBecome(current.status, to) && (to === 'cancelled' || isPaid)) {
              const payHere =
                counter && current.status === 'awaiting-payment'
                  ? ('at-restaurant' as const)
                  : current.payment
              current = { ...current, status: to, payment: payHere }
            }
            if (accepts && current.status === 'received') current = { ...current, accepted: true }
            settlePayment()
          }
          now += 24 * 3_600_000
          settlePayment()
          const isMoneyKept = payment.state === 'captured' && !payment.refunded
          expect(payment.state).not.toBe('authorised')
          expect(isMoneyKept).toBe(current.payment === 'card' && current.status !== 'cancelled')
        },
      ),
      { verbose: true, numRuns: 2000 },
    )
  })
})
