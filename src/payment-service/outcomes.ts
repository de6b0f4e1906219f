import type { CardRefusal } from '#server/gateways/payments/port.ts'

/** The demonstration bank's treatment of a card. */
export type CardOutcome = {
  /**
   * The bank asks the customer first. If the customer agrees, the payment is accepted (`accepted`),
   * or refused with this code.
   */
  challenge?: CardRefusal | 'accepted'
  /** The code with which the bank refuses at once. */
  refusal?: CardRefusal
  /** The operation is carried out, but the reply is sent after the caller's timeout, or never. */
  reply?: 'late' | 'lost'
}

/**
 * The cards of the demonstration bank: every number with a special meaning, and its outcome. Any
 * other number is declined, so that no one mistakes the demonstration for a real bank. Any future
 * expiry, any three-digit code and any name are accepted.
 */
export const demonstrationCards = {
  success: { number: '4242424242424242', outcome: {} },
  challenge: { number: '4000002760003184', outcome: { challenge: 'accepted' } },
  challengeFailed: {
    number: '4000008400001629',
    outcome: { challenge: 'card_authentication_failed' },
  },
  challengeAbandoned: {
    number: '4000000000003014',
    outcome: { challenge: 'card_authentication_abandoned' },
  },
  declined: { number: '4000000000000002', outcome: { refusal: 'card_declined' } },
  insufficientFunds: {
    number: '4000000000009995',
    outcome: { refusal: 'card_insufficient_funds' },
  },
  expired: { number: '4000000000000069', outcome: { refusal: 'card_expired' } },
  processingError: { number: '4000000000000119', outcome: { refusal: 'card_processing_error' } },
  late: { number: '4000000000007775', outcome: { reply: 'late' } },
  lost: { number: '4000000000008880', outcome: { reply: 'lost' } },
} as const satisfies Record<string, { number: string; outcome: CardOutcome }>

export type OutcomeName = keyof typeof demonstrationCards

/** The outcome with a stored name; the outcome `declined` for an unknown name. */
export function outcomeOf(name: string): CardOutcome {
  return Object.hasOwn(demonstrationCards, name)
    ? demonstrationCards[name as OutcomeName].outcome
    : demonstrationCards.declined.outcome
}

/** Returns the name of the outcome for a 16-digit number. */
export function outcomeOfNumber(digits: string): OutcomeName {
  const names = Object.keys(demonstrationCards) as OutcomeName[]
  return names.find((name) => demonstrationCards[name].number === digits) ?? 'declined'
}
