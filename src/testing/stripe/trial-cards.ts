import type Stripe from 'stripe'

/** Stripe's test cards by outcome: `docs.stripe.com/testing`. */
export const outcomes = {
  success: { last4: '4242' },
  challenge: { last4: '3220' },
  declined: { last4: '0002', code: 'card_declined', decline_code: 'generic_decline' },
  insufficientFunds: { last4: '9995', code: 'card_declined', decline_code: 'insufficient_funds' },
  expired: { last4: '0069', code: 'expired_card', decline_code: 'expired_card' },
  processingError: { last4: '0119', code: 'processing_error', decline_code: 'processing_error' },
} as const
export type TrialCard = keyof typeof outcomes

/** A card as the bank stores it: a card without a customer can be used only once. */
export type TriedCard = { method: Stripe.PaymentMethod; outcome: TrialCard; used: boolean }
