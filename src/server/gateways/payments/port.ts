import type { Cents } from '#domain/money/money.ts'

/** Why a card was not accepted. The catalogue of errors has a sentence for each. */
export type CardRefusal =
  | 'card_declined'
  | 'card_insufficient_funds'
  | 'card_expired'
  | 'card_authentication_failed'
  | 'card_authentication_abandoned'
  | 'card_processing_error'

/** The data of a card that we store. The card's full number is never stored. */
export type CardFace = { brand: string; last4: string }

/**
 * A payment in the provider's records. Each order has one payment, so that it cannot be charged
 * twice. A changed order is also paid by the payments of its earlier versions (E1).
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
   * `open`: no card has been accepted yet; `challenge`: the bank is authenticating its customer;
   * `authorised`: the money is reserved for us; `captured`: the money is ours, less refunds;
   * `cancelled`: no further card will be accepted, and no money is reserved.
   */
  state: 'open' | 'challenge' | 'authorised' | 'captured' | 'cancelled'
  captured: Cents
  /** The sum of `refunds`. */
  refunded: Cents
  refunds: readonly ProviderRefund[]
  /**
   * The address of the bank's challenge, while in state `challenge`. The challenge may be shown in
   * a frame. At its end, the browser is sent to the given `returnUrl`.
   */
  challengeUrl: string | null
  /** Why the last card was refused, while in state `open`. */
  refusal: CardRefusal | null
  card: CardFace | null
}

/**
 * One refund in the provider's records. `name`: the key with which we requested it; for a refund
 * that we did not request, the provider's own name.
 */
export type ProviderRefund = { name: string; amount: Cents }

export type SavedCard = CardFace & {
  id: string
  expiry: { month: number; year: number }
  holder: string
}

/**
 * The outcome of saving a card: the saved card; a refusal; or an address at which the bank first
 * authenticates the customer. After that, the same call returns the saved card or a refusal.
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
 * A notification from the provider about a payment. It only names the payment: the payment's state
 * is always read from the provider.
 */
export type PaymentEvent = {
  id: string
  payment: string
  reference: string
  account: string
  amount: Cents
  currency: string
}

/** The data with which a page shows the provider's card fields. */
type ProviderFields =
  | { provider: 'embedded'; origin: string }
  | { provider: 'stripe'; publishableKey: string }

/**
 * Every call that changes something takes an idempotency key. Calls with the same key take effect
 * only once, however often they are sent.
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
   * Tries a card, given by the token from the card fields or from `savedCards`. Reserves the money
   * without capturing it.
   */
  confirm: (
    payment: string,
    card: { key: string; token: string; returnUrl: string },
  ) => Promise<ProviderPayment>
  read: (payment: string) => Promise<ProviderPayment>
  /** Captures an amount of the reserved money, once, and releases the rest. */
  capture: (payment: string, capture: { key: string; amount: Cents }) => Promise<ProviderPayment>
  /** Releases the reserved money, and accepts no further card. */
  cancel: (payment: string, key: string) => Promise<ProviderPayment>
  /**
   * Refunds part or all of the captured money. The key names the refund permanently: requested
   * again, even years later, it is the same refund.
   */
  refund: (payment: string, refund: { key: string; amount: Cents }) => Promise<ProviderPayment>
  savedCards: (customer: string) => Promise<SavedCard[]>
  /** Saves a card without a payment, given by the token from the card fields. */
  keepCard: (
    customer: string,
    card: { key: string; token: string; returnUrl: string },
  ) => Promise<CardSaveOutcome>
  removeCard: (customer: string, card: string) => Promise<void>
  /**
   * Reads a webhook. Throws `InvalidWebhook` unless its signature is the provider's and at most 300
   * s old, and its body has a known format.
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
 * Thrown if the provider gives no answer, or an unusable one. The call may have taken effect,
 * unless `unsent` is true.
 */
export class ProviderUnavailable extends Error {
  /** Whether the request never left this process, so that it had no effect. */
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
 * Thrown if the provider understood the call and refused it: it does not fit the payment's state,
 * or the token is invalid.
 */
export class PaymentRefused extends Error {
  constructor(why: string) {
    super(`payments: ${why}`)
    this.name = 'PaymentRefused'
  }
}

/** Thrown for a webhook that is forged, too old or of an unknown format. */
export class InvalidWebhook extends Error {
  readonly reason: 'signature' | 'age' | 'shape'
  constructor(reason: InvalidWebhook['reason']) {
    super(`payments: webhook refused, ${reason}`)
    this.name = 'InvalidWebhook'
    this.reason = reason
  }
}
