import type { CardRefusal, LedgerEntry, ProviderPayment } from '#server/gateways/payments/port.ts'
import type { CardOutcome } from './outcomes.ts'

/** A payment as a bank keeps it, whatever the format in which a shop reads it. */
export type BankPayment = Pick<
  ProviderPayment,
  'amount' | 'state' | 'captured' | 'refunded' | 'refusal'
>

/**
 * What a call does: the payment afterwards, and the movement of money, if any; or why the bank
 * refuses the call, because of the payment's state or of the amount.
 */
export type BankStep =
  | { payment: BankPayment; movement: Pick<LedgerEntry, 'kind' | 'amount'> | null }
  | { refused: 'state' | 'amount' }

export const openedPayment = (amount: number): BankPayment => ({
  amount,
  state: 'open',
  captured: 0,
  refunded: 0,
  refusal: null,
})

const step = (
  payment: BankPayment,
  changes: Partial<BankPayment>,
  movement: Pick<LedgerEntry, 'kind' | 'amount'> | null = null,
): BankStep => ({ payment: { ...payment, ...changes }, movement })

/** Tries a card: reserves the money, asks the customer first, or refuses the card. */
export function tryCard(
  payment: BankPayment,
  { challenge }: CardOutcome,
  refusal: CardRefusal | null,
): BankStep {
  if (payment.state !== 'open' && payment.state !== 'challenge') return { refused: 'state' }
  if (refusal !== null) return step(payment, { state: 'open', refusal })
  return step(payment, {
    state: challenge === undefined ? 'authorised' : 'challenge',
    refusal: null,
  })
}

/** The end of a challenge: the money is reserved, or the card is refused. */
export function endChallenge(payment: BankPayment, refusal: CardRefusal | null): BankStep {
  if (payment.state !== 'challenge') return { refused: 'state' }
  return step(payment, { state: refusal === null ? 'authorised' : 'open', refusal })
}

/** Captures `amount` cents of the reserved money, or all of it, and releases the rest. */
export function capture(payment: BankPayment, amount = payment.amount): BankStep {
  if (payment.state !== 'authorised') return { refused: 'state' }
  if (amount > payment.amount) return { refused: 'amount' }
  return step(payment, { state: 'captured', captured: amount }, { kind: 'capture', amount })
}

/** Releases the reserved money, if any, and accepts no further card. */
export function cancel(payment: BankPayment): BankStep {
  if (payment.state === 'captured' || payment.state === 'cancelled') return { refused: 'state' }
  return step(payment, { state: 'cancelled', refusal: null })
}

/** Refunds `amount` cents of the captured money, or all that was not refunded yet. */
export function refund(
  payment: BankPayment,
  amount = payment.captured - payment.refunded,
): BankStep {
  const refundable = payment.captured - payment.refunded
  if (refundable === 0) return { refused: 'state' }
  if (amount > refundable) return { refused: 'amount' }
  return step(payment, { refunded: payment.refunded + amount }, { kind: 'refund', amount })
}
