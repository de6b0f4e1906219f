import type { Messages } from './messages.ts'

type SiteNamespace = keyof Messages

/**
 * Texts that only some pages use are loaded with those pages, so that other pages do not carry
 * them. Lists whole namespaces.
 */
export const namespacesByPart = {
  account: ['account', 'login', 'loyalty', 'order', 'payment', 'points', 'takeaway', 'wallet'],
  /** Asking before something with a declared allergen is taken, and allergies in the account. */
  allergies: ['allergies'],
  /** Pages with few visitors: about us, legal pages, where else we deliver. */
  around: ['allergens', 'contact', 'legal'],
  /** The page that builds bowls for goals. */
  aiming: ['goals'],
  /** The pages of the menu and of its recipes. */
  browsing: [],
  /** The page of the cart. */
  carting: [],
  /** Changing an order, in its cart and at its checkout: loaded with the components that say it. */
  changing: ['change'],
  /** The pages before and beside the menu: ingredients, restaurants, times. */
  choosing: ['home', 'ingredients', 'takeaway'],
  /** The pages for composing a product. */
  composing: ['compose'],
  /** The cookie question, shown once to new visitors. */
  consent: ['consent'],
  /** The cookie settings and the list of what the browser stores. */
  cookies: [],
  /** Where else we deliver, and what the checkout says about it. */
  delivering: ['delivery'],
  /** Compositions kept under a name: loaded with the components that show and keep them. */
  favourites: ['favourites'],
  kitchen: ['kitchen'],
  /** Loaded while there is a maintenance. */
  maintenance: ['maintenance'],
  /** The value of points, for everybody, and the rules of the programme. */
  loyalty: ['legal', 'loyalty', 'points', 'wallet'],
  /** Shown without a network, from what was loaded before. */
  offline: [],
  paying: ['checkout', 'payment'],
  /** Like `paying`, for the page of an order, which says more about it. */
  ordered: ['change', 'checkout', 'order', 'payment'],
  /** That the cart could cost less: loaded with the component that says it. */
  saving: ['saving'],
  /** A composition as a link: the page that it opens, and the dialog that gives it. */
  sharing: ['share'],
  /**
   * About points, codes, returning customers, containers of customers and ingredients that run out:
   * loaded with the components that say it.
   */
  points: ['container', 'known', 'missing', 'points', 'promo'],
} as const satisfies Record<string, readonly SiteNamespace[]>

export type PagePart = keyof typeof namespacesByPart
export const partNames = Object.keys(namespacesByPart) as PagePart[]

/** Errors that only the head office shows: no page of the shop carries their sentences. */
const officeErrors =
  /^(catalogue|refund|hours|goodwill|seller|staff|passkey|privacy_request|notice|promotion|alert|webhooks?|quiet_hours)_|^(right_missing|confirmation_needed|recovery_code_invalid|last_passkey|last_owner|role_missing|scope_unknown|owner_scope|changed_meanwhile|search_too_short|reason_empty|points_over_limit|second_person_needed|second_person_invited|lateness_points_over|problem_answered|answer_empty|stop_too_many|offer_open|offer_not_possible|offer_too_late|printer_invalid|kitchen_name_known|day_passed|opening_incomplete|period_wrong|end_passed|end_before_beginning)$/

/** Whether pages of the shop may say it. */
export const isOfShop = (namespace: string, key: string): boolean =>
  namespace !== 'errors' || !officeErrors.test(key)

/** Keys of an otherwise loaded namespace that only these parts carry. */
type KeyShare = { of: SiteNamespace; keys: (key: string) => boolean; with: readonly PagePart[] }

const among =
  (...keys: string[]) =>
  (key: string): boolean =>
    keys.includes(key)

/** No two entries hold the same key for the same part. */
export const shares: readonly KeyShare[] = [
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
    keys: (code) => code === 'offer_over' || /^(problems?|photograph)_/.test(code),
    with: ['ordered'],
  },
  {
    of: 'errors',
    keys: (code) => code.startsWith('replacement_'),
    with: ['kitchen', 'points'],
  },
  {
    of: 'errors',
    keys: among('order_begun', 'order_not_changeable', 'change_other_seller'),
    with: ['changing', 'ordered'],
  },
  {
    of: 'errors',
    keys: (code) => code === 'claim_invalid',
    with: ['account', 'loyalty', 'ordered'],
  },
  { of: 'errors', keys: (code) => code === 'favourites_full', with: ['favourites'] },
  {
    of: 'errors',
    keys: among('container_not_taken'),
    with: ['paying'],
  },
  // Fields of forms.
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
  { of: 'errors', keys: among('limit_too_high'), with: ['choosing'] },
  // Errors of placing and paying an order.
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
      'total_too_high',
      'only_free',
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
      'base_undecided',
      'order_recalled',
      'pairing_code_invalid',
      'pin_wrong',
      'nobody_at_board',
      'step_not_possible',
      'undo_too_late',
      'tender_differs',
      'stop_by_office',
      'order_ready',
      'stop_needs_end',
      'stop_by_office',
      'printer_missing',
      'printer_away',
      'printer_no_paper',
      'printer_not_ready',
      'loyalty_card_unknown',
      'loyalty_card_points_missing',
      'receipt_used',
      'counter_limit_reached',
      'counter_points_spent',
      'reward_unknown',
    ),
  },
  // Of the cart, what its page and the pages showing compositions use.
  {
    of: 'cart',
    with: ['aiming', 'carting', 'composing', 'ordered', 'paying', 'sharing'],
    keys: among('summary'),
  },
  // The full contents of a composition, and removing and restoring it.
  {
    of: 'cart',
    with: ['aiming', 'carting', 'composing', 'favourites', 'sharing'],
    keys: among('slot', 'clear', 'removed'),
  },
  { of: 'cart', with: ['carting'], keys: among('review') },
  // Keeping a composition as a favourite; the composer loads it with the button.
  { of: 'cart', with: ['account', 'carting', 'favourites', 'sharing'], keys: among('keep') },
  { of: 'cart', with: ['ordered', 'paying'], keys: among('ownContainer') },
  // What leaves the cart, or left it: said in a dialog that few visits see.
  { of: 'cart', with: ['points'], keys: among('change', 'gone') },
  // The facts beside the bowl.
  { of: 'compose', with: ['composing', 'sharing'], keys: among('stage') },
  // What ordering again changed, said on the home page too.
  { of: 'account', with: ['account', 'points'], keys: among('again') },
  // Where a promo code is entered.
  { of: 'cart', with: ['carting', 'paying'], keys: among('promoAt') },
  // Of the cart, what only its own page uses.
  {
    of: 'cart',
    with: ['carting'],
    keys: among('description', 'empty', 'suggestions', 'cutlery', 'dessert', 'noScript'),
  },
  // Of orders, what only an order's page uses.
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
  { of: 'order', keys: among('problem'), with: ['ordered'] },
  { of: 'shell', keys: among('offline'), with: ['offline'] },
  {
    of: 'consent',
    keys: among('settings', 'category', 'kind', 'lasts', 'why'),
    with: ['cookies'],
  },
  // Of the menu, what only its own pages use, and the filters of its products.
  {
    of: 'menu',
    keys: among(
      'filterBar',
      'pageTitle',
      'description',
      'recipe',
      'parts',
      'recipesTitle',
      'recipesDescription',
    ),
    with: ['browsing'],
  },
  { of: 'menu', keys: among('backToMenu'), with: ['aiming', 'browsing'] },
  { of: 'menu', keys: among('filters'), with: ['aiming', 'browsing', 'composing'] },
  { of: 'menu', keys: among('goals'), with: ['browsing', 'composing'] },
  // Of restaurants, what only their pages use.
  { of: 'restaurants', keys: among('holiday', 'page', 'reason'), with: ['choosing'] },
]
