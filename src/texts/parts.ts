import type { Messages } from './messages.ts'

type Namespace = keyof Messages

/**
 * Texts that only some pages say travel with those pages: every other page would carry them for
 * nothing. Whole namespaces.
 */
export const parts = {
  account: ['account', 'login', 'loyalty', 'order', 'payment', 'points', 'takeaway', 'wallet'],
  /** The pages that few visitors come to: who we are, what the law asks, where else we come. */
  around: ['allergens', 'contact', 'legal'],
  /** The page of the cart. */
  carting: [],
  /** The pages before and beside the menu: what is there, where and when. */
  choosing: ['home', 'ingredients', 'takeaway'],
  /** The pages on which something is composed. */
  composing: ['compose'],
  /** Said once to who comes first, and when it is asked for. */
  consent: ['consent'],
  /** Where else we come, and what of it is said at the checkout. */
  delivering: ['delivery'],
  kitchen: ['kitchen'],
  /** Comes while there is one. */
  maintenance: ['maintenance'],
  /** What points are worth, to everybody, and by which rules. */
  loyalty: ['legal', 'loyalty', 'points', 'wallet'],
  /** Said while there is no network, by what has come before. */
  offline: [],
  paying: ['checkout', 'payment'],
  /** The same for the page of an order, which says more of it. */
  ordered: ['checkout', 'order', 'payment'],
  /**
   * About points, codes and who comes back, wherever they are spoken of: it comes with what says
   * it.
   */
  points: ['known', 'points', 'promo'],
} as const satisfies Record<string, readonly Namespace[]>

export type Part = keyof typeof parts
export const partNames = Object.keys(parts) as Part[]

/** Of a namespace that travels otherwise, the keys that only these parts carry. */
type Share = { of: Namespace; keys: (key: string) => boolean; with: readonly Part[] }

const among =
  (...keys: string[]) =>
  (key: string): boolean =>
    keys.includes(key)

/** No two of them hold the same key for the same part. */
export const shares: readonly Share[] = [
  {
    of: 'errors',
    with: ['account'],
    keys: (code) =>
      /^(first_name|last_name|country|ordering_country|birth_date|privacy|password|passwords|login|link|social)_/.test(
        code,
      ),
  },
  { of: 'errors', keys: (code) => code.startsWith('wallet_'), with: ['account', 'loyalty'] },
  {
    of: 'errors',
    keys: (code) => code.startsWith('card_'),
    with: ['account', 'ordered', 'paying'],
  },
  {
    of: 'errors',
    keys: (code) => code === 'claim_invalid',
    with: ['account', 'loyalty', 'ordered'],
  },
  // Fields that somebody fills in.
  {
    of: 'errors',
    with: ['account', 'around', 'paying'],
    keys: among(
      'name_empty',
      'phone_empty',
      'phone_invalid',
      'email_empty',
      'email_invalid',
      'terms_empty',
    ),
  },
  { of: 'errors', keys: among('comment_empty', 'message_too_long'), with: ['around'] },
  // Said by who takes an order and its money.
  {
    of: 'errors',
    with: ['ordered', 'paying'],
    keys: among(
      'idempotency_key_missing',
      'idempotency_key_reused',
      'payment_not_offered',
      'payment_unavailable',
      'order_not_payable',
      'maintenance',
      'too_many_unpaid_orders',
      'unpaid_amount_too_high',
      'price_mismatch',
      'orders_await_payment',
      'age_declaration_missing',
    ),
  },
  {
    of: 'errors',
    keys: (code) => code.startsWith('partner_'),
    with: ['delivering', 'ordered', 'paying'],
  },
  {
    of: 'errors',
    with: ['kitchen'],
    keys: among(
      'pairing_code_invalid',
      'pin_wrong',
      'nobody_at_board',
      'step_not_possible',
      'undo_too_late',
      'order_ready',
      'stop_needs_end',
      'printer_missing',
      'printer_away',
      'loyalty_card_unknown',
      'loyalty_card_points_missing',
      'receipt_used',
      'counter_limit_reached',
      'counter_points_spent',
      'reward_unknown',
    ),
  },
  // Of a cart, what its own page says and those that show compositions.
  { of: 'cart', with: ['carting', 'composing', 'ordered', 'paying'], keys: among('summary') },
  // What a composition is made of in full, and that it was taken out, and may come back.
  { of: 'cart', with: ['carting', 'composing'], keys: among('slot', 'clear', 'removed') },
  // Where a code is tried.
  { of: 'cart', with: ['carting', 'paying'], keys: among('promoAt') },
  // What the page of the cart says alone.
  {
    of: 'cart',
    with: ['carting'],
    keys: among('description', 'empty', 'suggestions', 'cheaper', 'cutlery', 'dessert', 'noScript'),
  },
  // Of an order, what its own page says alone.
  {
    of: 'order',
    keys: among(
      'delay',
      'cancelled',
      'push',
      'expected',
      'offline',
      'intoAccount',
      'claim',
      'brought',
    ),
    with: ['account', 'ordered'],
  },
  { of: 'shell', keys: among('offline'), with: ['offline'] },
  // Of restaurants, what the page of one, or of them all, says alone.
  { of: 'restaurants', keys: among('holiday', 'page', 'reason'), with: ['choosing'] },
]
