import { describe, expect, it } from 'vitest'
import { budget } from '#testing/runs/budget.ts'
import { runSeed } from '#testing/runs/regression-seeds.ts'
import { createRandomSource } from '#testing/shopper/random-source.ts'
import {
  type BankPayment,
  type BankStep,
  cancel,
  capture,
  endChallenge,
  openedPayment,
  refund,
  tryCard,
} from './bank.ts'
import { type CardOutcome, demonstrationCards } from './outcomes.ts'

const AMOUNT = 1490
/** The payment after these steps; throws if one is refused. */
const after = (...steps: ((payment: BankPayment) => BankStep)[]): BankPayment =>
  steps.reduce((payment, step) => {
    const next = step(payment)
    if ('refused' in next) throw new Error(`refused because of the ${next.refused}`)
    return next.payment
  }, openedPayment(AMOUNT))
const accept = (payment: BankPayment) => tryCard(payment, {}, null)
const challenge = (payment: BankPayment) => tryCard(payment, { challenge: 'accepted' }, null)

describe('a payment at the bank', () => {
  it('reserves the money, captures part of it and refunds no more than that (E1, H3)', () => {
    const captured = after(accept, (payment) => capture(payment, 1400))
    expect(captured).toMatchObject({ state: 'captured', captured: 1400, refunded: 0 })
    expect(refund(captured, 1401)).toEqual({ refused: 'amount' })
    expect(refund(captured, 400)).toMatchObject({
      payment: { refunded: 400 },
      movement: { kind: 'refund', amount: 400 },
    })
    expect(capture(captured)).toEqual({ refused: 'state' })
    expect(cancel(captured)).toEqual({ refused: 'state' })
  })

  it('is open again after a refused card or challenge, with the reason (Y3, Y4)', () => {
    const refused = after((payment) => tryCard(payment, {}, 'card_expired'))
    expect(refused).toMatchObject({ state: 'open', refusal: 'card_expired' })
    const challenged = after(challenge)
    expect(capture(challenged)).toEqual({ refused: 'state' })
    expect(endChallenge(challenged, 'card_authentication_failed')).toMatchObject({
      payment: { state: 'open', refusal: 'card_authentication_failed' },
    })
    expect(endChallenge(refused, null)).toEqual({ refused: 'state' })
  })

  it('keeps its sums, whatever is called, and each movement of money is in them', () => {
    const random = createRandomSource(`${runSeed} bank`)
    const outcomes: CardOutcome[] = Object.values(demonstrationCards).map(({ outcome }) => outcome)
    for (let run = 0; run < budget({ change: 300, all: 20_000 }); run += 1) {
      let payment = openedPayment(AMOUNT)
      const sums = { capture: 0, refund: 0 }
      for (let call = 0; call < 12; call += 1) {
        const amount = random.percent(30) ? undefined : random.wholeNumber(1, AMOUNT + 10)
        const outcome = random.pickOne(outcomes) ?? {}
        const step = random.pickOne<(payment: BankPayment) => BankStep>([
          (open) => tryCard(open, outcome, outcome.refusal ?? null),
          (open) => endChallenge(open, random.percent(50) ? null : 'card_authentication_failed'),
          (open) => capture(open, amount),
          (open) => refund(open, amount),
          (open) => (random.percent(20) ? cancel(open) : { refused: 'state' }),
        ])(payment)
        if ('refused' in step) continue
        if (payment.state === 'cancelled') throw new Error('a cancelled payment changed')
        if (step.movement !== null) sums[step.movement.kind] += step.movement.amount
        payment = step.payment
        expect([payment.captured, payment.refunded]).toEqual([sums.capture, sums.refund])
        expect(payment.captured).toBeLessThanOrEqual(payment.amount)
        expect(payment.refunded).toBeLessThanOrEqual(payment.captured)
        expect(payment.captured > 0).toBe(payment.state === 'captured')
      }
    }
  })
})
