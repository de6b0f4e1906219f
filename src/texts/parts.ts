import type { Messages } from './messages.ts'

type Namespace = keyof Messages

/** Texts that only some pages say travel with those pages: every other page would carry them for nothing. */
export const parts = {
  account: ['account', 'login', 'loyalty', 'order', 'payment', 'points', 'takeaway', 'wallet'],
  /** The pages that few visitors come to: who we are, what the law asks, where else we come. */
  around: ['allergens', 'contact', 'delivery', 'legal'],
  /** The pages before and beside the menu: what is there, where, when, and made how. */
  choosing: ['compose', 'home', 'ingredients', 'takeaway'],
  /** Said once to who comes first, and when it is asked for. */
  consent: ['consent'],
  kitchen: ['kitchen'],
  /** What points are worth, to everybody. */
  loyalty: ['loyalty', 'points', 'wallet'],
  paying: ['checkout', 'order', 'payment'],
  /** The same for the page of an order, which says more of it. */
  ordered: ['checkout', 'order', 'payment'],
  /** About points and codes, wherever they can be spent: it comes with what says it. */
  points: ['points', 'promo'],
} as const satisfies Record<string, readonly Namespace[]>

export type Part = keyof typeof parts
export const partNames = Object.keys(parts) as Part[]

/** Of the sentences of refusals, those that are said to somebody who signs up, logs in or changes an account. */
export const isAccountRefusal = (code: string): boolean =>
  /^(first_name|last_name|country|ordering_country|birth_date|privacy|password|passwords|login|link|social|wallet)_/.test(code)

/** Those about a card, said where one is given. */
export const isCardRefusal = (code: string): boolean => code.startsWith('card_')

/** Those that are said at the board of a kitchen. */
export const isKitchenRefusal = (code: string): boolean =>
  ['pairing_code_invalid', 'pin_wrong', 'nobody_at_board', 'step_not_possible', 'undo_too_late', 'order_ready', 'stop_needs_end',
    'printer_missing', 'printer_away'].includes(code)

/** Of the words about an order, those that its own page says alone. */
export const isOfOrderPage = (key: string): boolean =>
  ['delay', 'cancelled', 'push', 'expected', 'offline', 'intoAccount', 'claim'].includes(key)

/** Of the words about restaurants, those that the page of one restaurant, or of them all, says alone. */
export const isOfRestaurantPages = (key: string): boolean => ['holiday', 'page', 'reason'].includes(key)
