import type { ErrorCode } from './errors.ts'

/**
 * Actions that the browser takes after a refusal, in addition to showing the refusal's sentence.
 */
export type Effect =
  | 'empty-cart'
  | 'drop-points-lines'
  | 'choose-time'
  | 'choose-restaurant'
  | 'complete-formulas'
  | 'review-changes'
  | 'pay-at-restaurant'
  | 'drop-promo'

/**
 * The actions by error code. Only refusals with an action are listed, so that pages load this short
 * list instead of the list of all errors.
 */
const effects: Partial<Record<ErrorCode, Effect>> = {
  ingredient_unavailable: 'review-changes',
  product_not_found: 'review-changes',
  formulas_incomplete: 'complete-formulas',
  alcohol_not_sold_here: 'review-changes',
  restaurant_closed: 'choose-restaurant',
  online_ordering_unavailable: 'choose-restaurant',
  takeaway_time_invalid: 'choose-time',
  slot_full: 'choose-time',
  payment_unavailable: 'pay-at-restaurant',
  card_processing_error: 'pay-at-restaurant',
  points_missing: 'drop-points-lines',
  menu_changed: 'review-changes',
  container_not_taken: 'review-changes',
  price_mismatch: 'empty-cart',
  promo_invalid: 'drop-promo',
}

export const effectOf = (code: ErrorCode): Effect | undefined => effects[code]
