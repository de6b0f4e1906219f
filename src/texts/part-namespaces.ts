import type { Messages } from './messages.ts'

type SiteNamespace = keyof Messages

/**
 * Whole namespaces by the part of the pages that loads them. Texts that only some pages use are
 * loaded with those pages, so that all other pages are smaller.
 */
export const namespacesByPart = {
  account: ['account', 'login', 'loyalty', 'order', 'payment', 'points', 'takeaway', 'wallet'],
  /**
   * The question before adding a product with a declared allergen, and the allergies in the
   * account.
   */
  allergies: ['allergies'],
  /**
   * Pages with few visitors: accessibility, allergens, contact, legal notice, personal data, terms
   * of sale.
   */
  around: ['allergens', 'contact', 'legal'],
  /** The page that builds bowls for goals. */
  aiming: ['goals'],
  /** The pages of the menu and of its recipes. */
  browsing: [],
  /** The page of the cart. */
  carting: [],
  /**
   * Changing an order, in its cart and at its checkout: loaded with the components that show it.
   */
  changing: ['change'],
  /** The pages before and next to the menu: home, restaurants, ingredients, times. */
  choosing: ['home', 'ingredients', 'takeaway'],
  /** The pages for composing a product. */
  composing: ['compose'],
  /** The cookie question, shown once to new visitors. */
  consent: ['consent'],
  /** The cookie settings and the list of what the browser stores. */
  cookies: [],
  /** The page about delivery, and the texts about delivery at the checkout. */
  delivering: ['delivery'],
  /** Bowls saved under a name: loaded with the components that show and save them. */
  favourites: ['favourites'],
  /** The restaurant's board. */
  kitchen: ['kitchen'],
  /** Loaded only during a maintenance. */
  maintenance: ['maintenance'],
  /** The value of points, shown to everybody, and the rules of the programme. */
  loyalty: ['legal', 'loyalty', 'points', 'wallet'],
  /** The notice shown without a network. It is loaded in advance, while there is a network. */
  offline: [],
  paying: ['checkout', 'payment'],
  /** Like `paying`, with the additional texts of an order's page. */
  ordered: ['change', 'checkout', 'order', 'payment'],
  /** The hint that the cart could cost less: loaded with the component that shows it. */
  saving: ['saving'],
  /** A bowl as a link: the page that the link opens, and the dialog that shows the link. */
  sharing: ['share'],
  /**
   * Texts about points, codes, returning customers, customers' containers, ingredients that run
   * out, products that leave the cart and the changes made by ordering again: loaded with the
   * components that show them.
   */
  points: ['container', 'known', 'missing', 'points', 'promo'],
} as const satisfies Record<string, readonly SiteNamespace[]>

export type BrowserPart = keyof typeof namespacesByPart
export const partNames = Object.keys(namespacesByPart) as BrowserPart[]

/** The parts that pages of the shop load; the board's texts come with its own build. */
export type PagePart = Exclude<BrowserPart, 'kitchen'>

/**
 * Matches error codes that only the head office shows: no page of the shop contains their
 * sentences.
 */
const officeErrors =
  /^(catalogue|refund|hours|goodwill|seller|staff|passkey|privacy_request|notice|promotion|alert|webhooks?|quiet_hours)_|^(right_missing|confirmation_needed|recovery_code_invalid|last_passkey|last_owner|role_missing|scope_unknown|owner_scope|changed_meanwhile|search_too_short|reason_empty|points_over_limit|second_person_needed|second_person_invited|lateness_points_over|problem_answered|answer_empty|stop_too_many|offer_open|offer_not_possible|offer_too_late|printer_invalid|kitchen_name_known|day_passed|opening_incomplete|period_wrong|end_passed|end_before_beginning)$/

/** Whether pages of the shop may show a text. */
export const isOfShop = (namespace: string, key: string): boolean =>
  namespace !== 'errors' || !officeErrors.test(key)

/** Keys that only these parts load, of a namespace that is otherwise loaded with every page. */
type KeyShare = { of: SiteNamespace; keys: (key: string) => boolean; with: readonly BrowserPart[] }

const among =
  (...keys: string[]) =>
  (key: string): boolean =>
    keys.includes(key)

/** No two entries may contain the same key for the same part. */
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
  { of: 'errors', keys: (code) => code.startsWith('promo_'), with: ['paying', 'points'] },
  {
    of: 'errors',
    keys: among('container_not_taken'),
    with: ['paying'],
  },
  // Errors of form fields.
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
  // Keys of the cart that its page and the pages showing bowls use.
  {
    of: 'cart',
    with: ['aiming', 'carting', 'composing', 'ordered', 'paying', 'sharing'],
    keys: among('summary'),
  },
  // The full contents of a bowl, and removing and restoring it.
  {
    of: 'cart',
    with: ['aiming', 'carting', 'composing', 'favourites', 'sharing'],
    keys: among('slot', 'clear', 'removed'),
  },
  { of: 'cart', with: ['carting'], keys: among('review') },
  // Texts for saving a bowl as a favourite; the composer loads them with the button.
  { of: 'cart', with: ['account', 'carting', 'favourites', 'sharing'], keys: among('keep') },
  { of: 'cart', with: ['ordered', 'paying'], keys: among('ownContainer') },
  // Products that leave the cart, or have left it: shown in a dialog that few visits see.
  { of: 'cart', with: ['points'], keys: among('change', 'gone') },
  // The facts next to the bowl.
  { of: 'compose', with: ['composing', 'sharing'], keys: among('stage') },
  // Texts about ordering again; the home page shows them too.
  { of: 'account', with: ['account', 'points'], keys: among('again') },
  // The field for a promo code.
  { of: 'cart', with: ['carting', 'paying'], keys: among('promoAt') },
  // Keys of the cart that only its own page uses.
  {
    of: 'cart',
    with: ['carting'],
    keys: among('description', 'empty', 'suggestions', 'cutlery', 'dessert', 'noScript'),
  },
  // Keys of orders that only an order's page and the account use.
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
  // Keys of the menu that its own pages use; the composer and the page of goals use a few of them
  // too.
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
  // Keys of restaurants that only their pages use.
  { of: 'restaurants', keys: among('holiday', 'page', 'reason'), with: ['choosing'] },
]
