import type { Cents } from '#domain/money/money.ts'

/** Why a card was not accepted. The catalogue of errors has a sentence for each. */
export type CardRefusal =
  | 'card_declined'
  | 'card_insufficient_funds'
  | 'card_expired'
  | 'card_authentication_failed'
  | 'card_authentication_abandoned'
  | 'card_processing_error'

/** What we know of a card: never its number. */
export type CardFace = { brand: string; last4: string }

/**
 * A payment in the provider's records. There is one per order, so that an order cannot be charged
 * twice. An order that was changed is also paid by those of the orders before it (E1).
 */
export type ProviderPayment = {
  id: string
  /** The merchant account of the payment. */
  account: string
  /** Our name for the order. */
  reference: string
  amount: Cents
  currency: 'eur'
  /**
   * `open`: no card has been accepted yet; `challenge`: the bank wants to authenticate its
   * customer; `authorised`: the money is held for us; `captured`: it is ours, less what was
   * refunded; `cancelled`: no further card will be accepted, and nothing is held.
   */
  state: 'open' | 'challenge' | 'authorised' | 'captured' | 'cancelled'
  captured: Cents
  /** The sum of `refunds`. */
  refunded: Cents
  refunds: readonly ProviderRefund[]
  /**
   * Address of the bank's challenge, while `challenge`. It may be shown in a frame, and ends at the
   * given `returnUrl`.
   */
  challengeUrl: string | null
  /** Why the last card was not accepted, while `open`. */
  refusal: CardRefusal | null
  card: CardFace | null
}

/**
 * One refund in the provider's records. `name`: the key with which we asked for it, or the provider's
 * own name for one that we did not ask for.
 */
export type ProviderRefund = { name: string; amount: Cents }

export type SavedCard = CardFace & {
  id: string
  expiry: { month: number; year: number }
  holder: string
}

/**
 * The outcome of saving a card: saved; or the bank challenges the customer first, at an address
 * like a payment's, and the same call returns the result afterwards; or not accepted.
 */
export type CardSaveOutcome =
  | { kept: SavedCard }
  | { challengeUrl: string }
  | { refusal: CardRefusal }

/** One movement of money in the provider's books. */
export type LedgerEntry = {
  payment: string
  reference: string
  kind: 'capture' | 'refund'
  /** The name of a refund, as in `ProviderRefund`; null for a capture. */
  refund: string | null
  amount: Cents
  at: Date
}

/**
 * A notification from the provider. It says which payment to look at; the truth is always read from
 * the provider.
 */
export type PaymentEvent = {
  id: string
  payment: string
  reference: string
  account: string
  amount: Cents
  currency: string
}

/** What a page needs to show the provider's card fields. */
type ProviderFields =
  | { provider: 'embedded'; origin: string }
  | { provider: 'stripe'; publishableKey: string }

/**
 * Every call that changes something takes an idempotency key: the same key has its effect once,
 * however often it is sent.
 */
export type PaymentGateway = {
  name: 'embedded' | 'stripe'
  account: string
  cardFields: ProviderFields
  /**
   * Opens the payment of an order. `customer` is our id of a customer with an account, who may save
   * cards; null for a guest.
   */
  start: (order: {
    key: string
    reference: string
    amount: Cents
    customer: string | null
  }) => Promise<ProviderPayment>
  /**
   * Tries a card, given by the token from the card fields or from `savedCards`. Holds the money
   * without capturing it.
   */
  confirm: (
    payment: string,
    card: { key: string; token: string; returnUrl: string },
  ) => Promise<ProviderPayment>
  read: (payment: string) => Promise<ProviderPayment>
  /** Captures an amount of what is held, once, and releases the rest. */
  capture: (payment: string, capture: { key: string; amount: Cents }) => Promise<ProviderPayment>
  /** Releases what is held, and accepts no further card. */
  cancel: (payment: string, key: string) => Promise<ProviderPayment>
  /**
   * Refunds an amount of what was captured. The key is the refund's name for good: asked for again,
   * even years later, it is the same refund.
   */
  refund: (payment: string, refund: { key: string; amount: Cents }) => Promise<ProviderPayment>
  savedCards: (customer: string) => Promise<SavedCard[]>
  /**
   * Saves a card without a payment, given by the token that the card fields returned for a card to
   * save.
   */
  keepCard: (
    customer: string,
    card: { key: string; token: string; returnUrl: string },
  ) => Promise<CardSaveOutcome>
  removeCard: (customer: string, card: string) => Promise<void>
  /**
   * Reads a webhook. Throws `InvalidWebhook` unless its signature is the provider's and at most 300
   * s old.
   */
  readEvent: (webhook: {
    headers: Record<string, string | undefined>
    body: string
    now: number
  }) => PaymentEvent
  /** The provider's books for one day in Europe/Paris, `YYYY-MM-DD`. */
  ledger: (day: string) => Promise<LedgerEntry[]>
}

/**
 * No answer, or an unusable one. Unless it was never sent, the call may or may not have taken
 * effect.
 */
export class ProviderUnavailable extends Error {
  /** The request never left this process, so it had no effect. */
  readonly unsent: boolean
  constructor(
    why: string,
    { unsent = false, ...options }: ErrorOptions & { unsent?: boolean } = {},
  ) {
    super(`payments: ${why}`, options)
    this.name = 'ProviderUnavailable'
    this.unsent = unsent
  }
}

/**
 * The provider understood the call and refused it: it does not fit the payment's state, or the
 * token is invalid.
 */
export class PaymentRefused extends Error {
  constructor(why: string) {
    super(`payments: ${why}`)
    this.name = 'PaymentRefused'
  }
}

/** A webhook that is forged, old or not for us. */
export class InvalidWebhook extends Error {
  readonly reason: 'signature' | 'age' | 'shape'
  constructor(reason: InvalidWebhook['reason']) {
    super(`payments: webhook refused, ${reason}`)
    this.name = 'InvalidWebhook'
    this.reason = reason
  }
}
