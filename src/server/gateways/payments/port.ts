import type { Cents } from '#domain/money/money.ts'

/** Why a card was not accepted; the catalogue of errors has the sentence of each. */
export type CardRefusal =
  | 'card_declined'
  | 'card_insufficient_funds'
  | 'card_expired'
  | 'card_authentication_failed'
  | 'card_authentication_abandoned'
  | 'card_processing_error'

/** What a card looks like to us: never its number. */
export type CardFace = { brand: string; last4: string }

/**
 * A payment as the provider has it. There is one per order, so that an order cannot be charged
 * twice.
 */
export type ProviderPayment = {
  id: string
  /** The merchant account that it was made for. */
  account: string
  /** Our name for the order. */
  reference: string
  amount: Cents
  currency: 'eur'
  /**
   * `open`: no card was accepted yet; `challenge`: the bank wants to know its customer;
   * `authorised`: the money is held for us; `captured`: it is ours, less what was refunded;
   * `cancelled`: no card will be accepted any more, none is held.
   */
  state: 'open' | 'challenge' | 'authorised' | 'captured' | 'cancelled'
  captured: Cents
  refunded: Cents
  /**
   * Where the bank asks, while `challenge`; may be shown in a frame, and ends at the `returnUrl`
   * given.
   */
  challengeUrl: string | null
  /** Why the last card was not accepted, while `open`. */
  refusal: CardRefusal | null
  card: CardFace | null
}

export type SavedCard = CardFace & {
  id: string
  expiry: { month: number; year: number }
  holder: string
}

/**
 * What came of a card that was to be kept: it is; or the bank asks first, at an address like a
 * payment's, and the same call tells afterwards; or it was not accepted.
 */
export type Keeping = { kept: SavedCard } | { challengeUrl: string } | { refusal: CardRefusal }

/** One movement of money, as the provider's books have it. */
export type LedgerEntry = {
  payment: string
  reference: string
  kind: 'capture' | 'refund'
  amount: Cents
  at: Date
}

/**
 * What the provider tells without being asked. It says which payment to look at; what is true is
 * read from the provider.
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
export type CardFields =
  | { provider: 'embedded'; origin: string }
  | { provider: 'stripe'; publishableKey: string }

/**
 * Every call that changes something takes a key: the same key has the same effect once, however
 * often it is sent.
 */
export type PaymentGateway = {
  name: 'embedded' | 'stripe'
  account: string
  cardFields: CardFields
  /**
   * Opens the payment of an order. `customer` is ours for a customer with an account, who may keep
   * cards.
   */
  start: (order: {
    key: string
    reference: string
    amount: Cents
    customer: string | null
  }) => Promise<ProviderPayment>
  /**
   * Tries a card, by the token that the card fields, or `savedCards`, gave. Holds the money, does
   * not take it.
   */
  confirm: (
    payment: string,
    card: { key: string; token: string; returnUrl: string },
  ) => Promise<ProviderPayment>
  read: (payment: string) => Promise<ProviderPayment>
  /** Takes the whole amount that is held. */
  capture: (payment: string, key: string) => Promise<ProviderPayment>
  /** Lets go of what is held and accepts no card any more. */
  cancel: (payment: string, key: string) => Promise<ProviderPayment>
  /** Gives everything back that was captured. */
  refund: (payment: string, key: string) => Promise<ProviderPayment>
  savedCards: (customer: string) => Promise<SavedCard[]>
  /**
   * Keeps a card without a payment, by the token that the card fields gave when they were asked for
   * a card to keep.
   */
  keepCard: (
    customer: string,
    card: { key: string; token: string; returnUrl: string },
  ) => Promise<Keeping>
  removeCard: (customer: string, card: string) => Promise<void>
  /**
   * Reads a webhook; throws `InvalidWebhook` unless its signature is the provider's and at most 300
   * s old.
   */
  readEvent: (webhook: {
    headers: Record<string, string | undefined>
    body: string
    now: number
  }) => PaymentEvent
  /** The provider's books of one day in Europe/Paris, `YYYY-MM-DD`. */
  ledger: (day: string) => Promise<LedgerEntry[]>
}

/**
 * No answer, or none that can be used: what was asked may have happened or not, unless it was never
 * sent.
 */
export class ProviderUnavailable extends Error {
  /** Nothing left this process, so nothing happened. */
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
 * The provider understood and says no: the call makes no sense in the payment's state, or the token
 * is not good.
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
