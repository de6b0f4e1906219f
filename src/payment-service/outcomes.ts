import type { CardRefusal } from '#server/gateways/payments/port.ts'

/** What the demonstration bank does with a card. */
export type Outcome = {
  /**
   * The bank asks its customer first, and what it makes of a yes: nothing wrong, or the refusal.
   */
  challenge?: CardRefusal | 'accepted'
  /** The bank says no at once. */
  refusal?: CardRefusal
  /**
   * The service does what it was asked, but answers only after its caller gave up, or not at all.
   */
  reply?: 'late' | 'lost'
}

/**
 * The cards of the demonstration bank: every number that means something, and what. Any other
 * number is declined, so that nobody takes the demonstration for a bank. Any expiry to come, any
 * code of three digits and any name will do.
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
} as const satisfies Record<string, { number: string; outcome: Outcome }>

export type OutcomeName = keyof typeof demonstrationCards

/** The outcome of a name that is in the tables. */
export function outcomeOf(name: string): Outcome {
  return Object.hasOwn(demonstrationCards, name)
    ? demonstrationCards[name as OutcomeName].outcome
    : demonstrationCards.declined.outcome
}

/** What the bank does with a number of 16 digits. */
export function outcomeOfNumber(digits: string): OutcomeName {
  const names = Object.keys(demonstrationCards) as OutcomeName[]
  return names.find((name) => demonstrationCards[name].number === digits) ?? 'declined'
}
